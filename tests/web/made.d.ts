// Modules of the page that are made when it is served or built.

declare module "*/transport.js" {
  export function ask(service: string, data: Record<string, any>): Promise<any>;
  export function cancel(): void;
  export function ready(): Promise<void>;
}

declare module "*/files.js" {
  export const VERSION: string;
  export const FILES: string[];
}

declare module "*/pyodide.mjs" {
  interface Python {
    runPython(code: string): any;
    unpackArchive(archive: ArrayBuffer, format: string, options: { extractDir: string }): void;
  }
  export function loadPyodide(options: { indexURL: string }): Promise<Python>;
}
