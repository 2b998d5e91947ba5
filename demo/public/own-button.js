// A page with a button of its own: it submits the form, and rests while there is nothing to submit.
const card = document.querySelector("pay-card");
const button = document.querySelector(".own");

button.addEventListener("click", () => card.submit());
for (const name of ["pay-ready", "pay-pending", "pay-challenge", "pay-success", "pay-denied", "pay-error"]) {
  card.addEventListener(name, () => {
    button.disabled = !["ready", "denied", "expired", "error"].includes(card.status);
  });
}
