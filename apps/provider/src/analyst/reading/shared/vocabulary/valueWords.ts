import { phrasesIn } from './phrases.ts';
import { lemma } from './wordForms.ts';

const asLemmas = (words: string): string => words.split(' ').map(lemma).join(' ');

/** What people call values that tables keep under another name: words in any table, and no scales of which one is worse. */
const groups = phrasesIn(`
  vacation, holiday, pto, annual | yearly, annual | ill, illness, sickness, sick | leisure, holiday, pleasure |
  web, website, online, internet | email, mail, e mail | post, letter | transfer, bank transfer, wire, wire transfer |
  card, credit card, debit card | app, mobile app, phone app | social, social media | sms, text message, text |
  referral, referred, recommendation, recommended, word of mouth | ad, advert, advertising, advertisement |
  senior, pensioner, retiree, elderly, oap | adult, grown up | juvenile, young, youngster | youth, junior |
  business, commercial, corporate | corporate, company | private, residential, household, domestic | individual, private |
  organisation, organization, institution | foreign, international, overseas, abroad | legacy, bequest |
  electric, ev | automatic, auto | petrol, gas, gasoline | rain, rainy, wet, raining, rained | sun, sunny, clear |
  fog, foggy, mist, misty | cloudy, overcast | ice, icy | fatal, deadly, lethal | serious, severe | minor, slight |
  urgent, emergency, rush, critical | normal, ordinary, standard, routine | refunded, reimbursed |
  shipped, dispatched, sent | delivered, arrived | damaged, broken | available, free | vacant, empty, unoccupied |
  rented, leased, let | occupied, taken | inactive, dormant | expired, lapsed, ended | deleted, removed |
  retired, decommissioned, scrapped | blocked, stuck | pending, undecided, queued | planned, scheduled, upcoming |
  fail, failed, flunked | delayed, late | hired, recruited, appointed | adopted, rehomed | banned, suspended |
  waitlist, waitlisted, waiting list | renewed, extended, prolonged | large, big | small, little | medium, middle, mid |
  vegetarian, veggie, meatless, veg | starter, appetizer | main, main course, entree | drink, beverage |
  buy, bought, purchase, purchased | inbound, incoming | outbound, outgoing | flat, apartment |
  used, second hand, pre owned | surgery, operation | vaccination, vaccine, jab | checkup, check up |
  euthanised, euthanized, euthanasia | bus, coach | train, rail, railway | plane, air, airplane, aeroplane |
  boat, ferry, ship | bike, bicycle, cycle | lorry, truck, hgv | foot, walk, walking, pedestrian |
  food, grocery | dining, restaurant, eating out | clothes, clothing, apparel | drug, medicine, medication |
  travel, transport | draw, drawn, tie, tied | forward, striker | goalkeeper, goalie, keeper | bad, poor |
  wood, wooden, timber | photo, photograph, picture, image | one off, one time, once | recurring, regular, repeating |
  remote, home office, wfh | fridge, refrigerated, chilled | frozen, freezer | concession, reduced, discounted |
  theft, stolen | burglary, break in | accident, crash, collision | new, first time | returning, existing, repeat |
  electrician, electrical | carpenter, carpentry, joiner, joinery | dental, dentist, teeth, tooth |
  haircut, cut | hardback, hardcover | paperback, softcover
`).map((group) => group.split(', ').map(asLemmas));

const alike = new Map<string, Set<string>>();
for (const group of groups)
  for (const name of group) alike.set(name, new Set([...(alike.get(name) ?? []), ...group]));

/** Whether words, as lemmas, are another name for a value. */
export const namesSameValue = (said: readonly string[], own: readonly string[]): boolean =>
  alike.get(said.join(' '))?.has(own.map(lemma).join(' ')) ?? false;
