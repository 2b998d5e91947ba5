// Updates the page in place. Without scripts it works by plain forms.
export const consoleScript = `const seen = new Map();
/** Counts what was asked of the server: an answer that something newer overtook is not shown. */
let turn = 0;
for (const region of document.querySelectorAll("[data-live]")) seen.set(region.id, region.innerHTML);

/** Takes over the regions that changed at the server, and leaves the rest of the page alone. */
function show(html, everything) {
  const next = new DOMParser().parseFromString(html, "text/html");
  const focused = document.activeElement?.id;
  for (const region of next.querySelectorAll("[data-live]")) {
    if (seen.get(region.id) === region.innerHTML) continue;
    seen.set(region.id, region.innerHTML);
    const open = document.querySelectorAll("#" + region.id + " details[open]");
    const kept = Array.from(open, (details) => details.parentElement.querySelector("button")?.id);
    document.getElementById(region.id)?.replaceChildren(...region.childNodes);
    for (const id of kept) document.getElementById(id)?.closest("li")?.querySelector("details")?.setAttribute("open", "");
  }
  for (const details of document.querySelectorAll("[data-until-paid]"))
    if (!next.querySelector("[data-until-paid]")) details.remove();
  if (everything) document.getElementById("notice").textContent = next.getElementById("notice").textContent;
  if (focused && !document.activeElement?.id) document.getElementById(focused)?.focus();
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (form.method !== "post") return;
  event.preventDefault();
  turn++;
  try {
    const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form, event.submitter)) });
    show(await answer.text(), true);
  } catch {
    const notice = document.getElementById("notice");
    notice.textContent = notice.dataset.noAnswer;
  }
});

let asking = false;
setInterval(async () => {
  if (asking || document.hidden) return;
  asking = true;
  const mine = ++turn;
  try {
    const answer = await fetch(location.pathname, { cache: "no-store" });
    const html = await answer.text();
    if (answer.ok && mine === turn) show(html, false);
  } catch {
    // The sandbox is down or restarting: ask again at the next tick.
  } finally {
    asking = false;
  }
}, 1000);
`;
