export const typos = [
  <pay-pix enpoint="/pay" />, // wrong
  <pay-pix order={1001} />, // wrong
  <pay-pix isolated />, // wrong
  <pay-card auto />, // wrong
  <pay-card noButon />, // wrong
  <pay-card no-button="yes" />, // wrong
  <pay-card cardBrands={{ accept: ["Visas"] }} />, // wrong
  <pay-pix texts={{ copi: "Copiar" }} />, // wrong
  <pay-checkout status="paid" />, // wrong
  <pay-checkout on:pay-sucess={({ detail }) => console.log(detail)} />, // wrong
  <pay-checkout on:pay-success={({ detail }) => console.log(detail.charg)} />, // wrong
  <pay-checkout on:pay-success={({ detail }) => detail.charge.status === "payed"} />, // wrong
  <pay-checkout on:pay-error={({ detail }) => detail.code === "offline"} />, // wrong
  <pay-chekout endpoint="/pay" />, // wrong
  <pay-card prop:noButon />, // wrong
  <pay-card bool:no-button="yes" />, // wrong
];
