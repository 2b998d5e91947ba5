export default defineEventHandler((event) => getPay().fetch(toWebRequest(event)));
