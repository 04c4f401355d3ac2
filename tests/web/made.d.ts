// Modules of the page that are made when it is served or built.

declare module "*/transport.js" {
  type Heard = (progress: { seconds: number; working: boolean }) => void;
  export function ask(service: string, data: Record<string, any>, heard?: Heard): Promise<any>;
  export function cancel(): void;
  export function ready(): Promise<void>;
}

declare module "*/long.js" {
  export const LONG: string[];
}

declare module "*/starts.js" {
  type Level = { number: number; key: string; play: string; picture: string; starts: string[] };
  export const LEVELS: Level[];
}

declare module "*/files.js" {
  export const VERSION: string;
  export const FILES: string[];
  export const DOCS: string[];
}

declare module "*/pyodide.mjs" {
  interface Python {
    runPython(code: string): any;
    globals: { get(name: string): any };
    FS: any;
  }
  export function loadPyodide(options: {
    indexURL: string;
    env: Record<string, string>;
    createPyodideModule: any;
    fsInit: (system: any) => Promise<void>;
  }): Promise<Python>;
}

declare module "*/pyodide.asm.mjs" {
  const machine: any;
  export default machine;
}
