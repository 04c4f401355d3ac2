// QR codes read by the camera, in browsers that can: nothing leaves the device.
import { button, el, fill } from "../dom.js";
import { t } from "../words.js";

const EVERY = 300;

/** @type {MediaStream | null} */
let stream = null;
let timer = 0;

/** Let the camera go. */
export function stopScanning() {
  clearInterval(timer);
  for (const track of stream?.getTracks() ?? []) track.stop();
  stream = null;
}

/**
 * A button that turns the camera on; nothing where the browser reads no codes.
 * @param {(code: string) => void} found called with each code
 */
export function scanner(found) {
  const Detector = /** @type {any} */ (window).BarcodeDetector;
  if (!Detector || !navigator.mediaDevices?.getUserMedia) return null;
  const place = el("div", { class: "scan" });
  const off = () => {
    stopScanning();
    fill(place, button(t("scan codes"), on, { id: "scan" }));
  };

  async function on() {
    const video = /** @type {HTMLVideoElement} */ (el("video", { muted: true, playsInline: true, "aria-label": t("camera") }));
    try {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    } catch {
      fill(place, button(t("scan codes"), on, { id: "scan" }), el("p", { class: "error", role: "alert" }, t("no camera")));
      return;
    }
    if (!place.isConnected) return stopScanning(); // another view is shown
    video.srcObject = stream;
    fill(place, video, button(t("camera off"), off));
    await video.play().catch(() => {});
    const detector = new Detector({ formats: ["qr_code"] });
    let last = "";
    timer = window.setInterval(async () => {
      const [seen] = await detector.detect(video).catch(() => []);
      if (!seen || seen.rawValue === last) return;
      last = seen.rawValue;
      found(last);
    }, EVERY);
  }
  off();
  return place;
}
