/** Ways to pay and to talk that are not on this site. */
const payments =
  'venmo|cash ?app|zelle|pay ?pal|revolut|western union|money ?gram|iban|bitcoin|crypto|(?:wire|bank) transfer';
const messengers = 'whats ?app|telegram|we ?chat|viber|(?:on|via|over|by|use) signal';
const phone = String.raw`[+(]{0,2}\d(?:[\d ().-]{7,20})\d`;
const email = String.raw`[\w.+-]{1,64}@[\w-]{1,64}\.[a-z]`;

const offers = [
  String.raw`\b(?:${payments}|${messengers}|dm me)\b`,
  String.raw`\b(?:(?:call|text|phone|ring|reach|message|contact|write|e-?mail)(?: or (?:call|text))?)(?: (?:me|us))? (?:\w+ ){0,3}(?:${phone}|${email})`,
  String.raw`\bmy (?:number|cell|phone|mobile|e-?mail)(?: number| address)?(?: is|:)? ?(?:${phone}|${email})`,
  String.raw`\bpay(?:ing|ment)? (?:\w+ ){0,4}(?:(?:in|by|with) )?cash\b`,
  String.raw`\b(?:(?:for|in|prefer|only|want) cash|cash (?:only|discount|in hand))\b`,
  String.raw`\b(?:buy|send|get)(?: \w+){0,3} gift ?cards?\b`,
  String.raw`\b(?:pay(?:ing|ment)?|book(?:ing)?|deal) (?:\w+ ){0,4}(?:outside|off) (?:of )?(?:the |this )?(?:app|site|website|platform|nearhand)\b`,
  String.raw`\b(?:pay|payment|book) (?:me |us )?(?:directly|in person)\b|\bto my (?:bank )?account\b`,
];
const offer = new RegExp(offers.join('|'), 'i');

/** `I do not take Venmo`, `please no cash`. */
const declined = /\b(?:no|not|never|without|cannot|instead of|(?:do|ca|wo|did|does)n['’]?t)\b/i;

/** Whether a message, as people write it in English, asks to pay or to talk elsewhere. A hint for its reader, not a lock. */
export const isOutsideOffer = (text: string): boolean =>
  text.split(/[.!?;,\n]\s|\n|\bbut\b/).some((part) => offer.test(part) && !declined.test(part));
