// Keys by the names that Playwright gives them, as WebDriver's actions.
import type { KeyAction } from "./session.ts";

/** https://www.w3.org/TR/webdriver2/#keyboard-actions */
const CODE_POINTS: Readonly<Record<string, string>> = {
  Backspace: "\uE003",
  Tab: "\uE004",
  Enter: "\uE007",
  Shift: "\uE008",
  Control: "\uE009",
  Alt: "\uE00A",
  Escape: "\uE00C",
  Space: " ",
  PageUp: "\uE00E",
  PageDown: "\uE00F",
  End: "\uE010",
  Home: "\uE011",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
  Delete: "\uE017",
  Meta: "\uE03D",
};

const valueOf = (key: string): string => {
  const value = CODE_POINTS[key] ?? key;
  if ([...value].length !== 1) throw new Error(`No key is called ${key}`);
  return value;
};

export const keyDown = (key: string): KeyAction => ({ type: "keyDown", value: valueOf(key) });
export const keyUp = (key: string): KeyAction => ({ type: "keyUp", value: valueOf(key) });

/** One key, or several at once: `Shift+Tab`. */
export function press(combination: string): KeyAction[] {
  const keys = combination === "+" ? ["+"] : combination.split("+");
  return [...keys.map(keyDown), ...keys.toReversed().map(keyUp)];
}

/** One key after the other. */
export const type = (text: string): KeyAction[] => [...text].flatMap((key) => [keyDown(key), keyUp(key)]);
