/** A change of the page, and the text that it took out, as that was then. */
export interface Seen {
  record: MutationRecord;
  text: string | null | undefined;
}

/** Elements of Chrome, Edge and Google, and of Yandex. The site has none. */
export const isOfTranslator = ({ nodeName }: Node): boolean => /^(?:FONT|YA-TR-SPAN)$/.test(nodeName);

export const elementsOfTranslators = 'font, ya-tr-span';
