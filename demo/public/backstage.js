// Shows what the page hears: each DOM event of the elements as it comes, and whatever the browser refuses.
const list = document.querySelector(".backstage ol");
const empty = document.querySelector(".backstage .empty");
const NAMES = [
  "ready",
  "change",
  "submit",
  "pending",
  "challenge",
  "success",
  "denied",
  "expired",
  "error",
  "copy",
];

// A service's picture of a Pix code is some kilobytes of data URL: a page for people shows its beginning.
const shorten = (_key, value) =>
  typeof value === "string" && value.length > 120 ? `${value.slice(0, 80)}… (${value.length})` : value;

function show(name, detail) {
  empty.hidden = true;
  const entry = document.createElement("li");
  const box = document.createElement("details");
  const summary = document.createElement("summary");
  const time = document.createElement("time");
  const body = document.createElement("pre");
  time.textContent = new Date().toLocaleTimeString(document.documentElement.lang);
  body.textContent = JSON.stringify(detail, shorten, 2);
  body.tabIndex = 0;
  summary.append(name, time);
  box.append(summary, body);
  entry.append(box);
  list.prepend(entry);
}

for (const name of NAMES) document.addEventListener(`pay-${name}`, (event) => show(event.type, event.detail));
document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
  show("securitypolicyviolation", { violatedDirective, blockedURI }),
);
