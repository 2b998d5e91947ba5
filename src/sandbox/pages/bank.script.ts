// What a real bank's page posts is not documented, so no shop may rely on this message.
export const bankScript = `const { step, session, status, return: back } = document.querySelector("main").dataset;

// The issuer decides without a question: the page carries on by itself.
if (step === "check") setTimeout(() => document.querySelector("form").requestSubmit(), 900);

if (step === "done") {
  for (const shop of [window.parent, window.opener])
    if (shop && shop !== window) shop.postMessage({ type: "3ds-finished", sessionId: session, status }, "*");
  // The shop learns of it by webhook and usually closes this frame first; if it does not, the page goes back itself.
  if (back) setTimeout(() => location.replace(back), 2000);
}
`;
