// Changes the order beside the open form: the shop's backend decides the price, and the element reads the order anew.
const form = document.querySelector(".extras");
const pay = document.querySelector("pay-checkout");

async function change() {
  const { freight, coupon } = Object.fromEntries(new FormData(form));
  const answer = await fetch(`/cart/${pay.order}`, {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ freight, coupon }),
  });
  if (!answer.ok) return form.dataset.notChanged;
  const prices = await answer.json();
  for (const [name, price] of Object.entries(prices))
    document.querySelector(`[data-price=${name}]`).textContent = price;
  const order = await pay.refresh();
  if (order) document.querySelector("pay-price").initialOrder = order;
  return form.dataset.changed;
}

async function changed(event) {
  event.preventDefault();
  form.querySelector("[role=status]").textContent = await change();
}

form.addEventListener("submit", changed);
form.elements.freight.addEventListener("change", changed);
