import { sheet, tokens } from "./tokens.styles.ts";

export const bankStyles = `${tokens}${sheet}
.progress { height: 4px; margin-bottom: 20px; overflow: hidden; border-radius: 2px; background: var(--line); }
.progress::after {
  content: "";
  display: block;
  width: 40%;
  height: 100%;
  border-radius: 2px;
  background: var(--accent);
  animation: slide 1.2s ease-in-out infinite;
}
@keyframes slide { from { translate: -100%; } to { translate: 250%; } }
@media (prefers-reduced-motion: reduce) { .progress::after { animation: none; } }
`;
