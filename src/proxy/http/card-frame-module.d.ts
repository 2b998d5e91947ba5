// The build writes this module, see `build/card-frame.ts`.
declare module "pay-elements/card-frame" {
  export const page: string;
  export const contentSecurityPolicy: string;
}
