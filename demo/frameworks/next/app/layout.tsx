import type { ReactNode } from "react";

export const metadata = { title: "Checkout", icons: { icon: "data:," } };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="pt-BR">
      <body>{children}</body>
    </html>
  );
}
