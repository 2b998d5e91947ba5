export default defineEventHandler((event) =>
  getPay().fetch(toWebRequest(event), { address: getRequestIP(event) }),
);
