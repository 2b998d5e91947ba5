// The core of qrcode alone, without its renderers.
declare module "qrcode/lib/core/qrcode.js" {
  export { create } from "qrcode";
}
