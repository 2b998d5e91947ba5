/** Whether an element has a box on the page: `Element.checkVisibility`, which Safari has from 17.4 on. */
export const isDrawn = (element: Element): boolean => element.getClientRects().length > 0;
