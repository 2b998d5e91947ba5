// pngjs comes with qrcode and brings no types; this is the part that the tests use.
declare module "pngjs" {
  export const PNG: {
    sync: { read(file: Uint8Array): { width: number; height: number; data: Uint8Array } };
  };
}
