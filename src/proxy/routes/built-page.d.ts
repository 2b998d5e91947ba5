// The build writes this module, see `vite.card-frame.ts`.
declare module "pay-elements/card-frame" {
  export const page: string;
  export const contentSecurityPolicy: string;
}
