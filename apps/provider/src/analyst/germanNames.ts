import { expandedWords, nameWords } from '../modeling/names.ts';
import { isCommonWord } from './reading/shared/vocabulary/semantics.ts';

/** What columns are called in German, and short in exports of business systems, with what that is in English. */
const glossary = `
  abg abgang = disposal; abs abschluss = closed; absender = sender; abt abteilung = department; abw abwesenheit = absence;
  afa = depreciation; ahk = acquisition cost; aktiv = activated; alter = age; anl = created; anlage = asset;
  anlkl anlagenklasse = asset class; anln anlagennummer = asset number; ansprechpartner = contact; anz anzahl = number;
  arbeitsplatz = work centre; art = type; artikel = article; auftrag = order; ausschuss = scrap; baujahr = year built;
  bearb bearbeiter = handler; beginn = start; beleg = document; bem bemerkung = remark; berecht berechtigt = justified;
  bereich = area; bestand = stock; bestellung = order; betrag = amount; bez bezeichnung = name; brutto = gross;
  btr = amount; buchw buchwert = book value; budat buchungsdatum = posting date; bwart = movement type; dat datum = date;
  dauer = duration; deakt = deactivated; deb debitor = debtor; dmbtr = amount; eingang = receipt; einheit = unit;
  einkauf = purchasing; ende = end; faellig = due; farbe = colour; fehl fehler = defect; filiale = branch;
  geb geburtsdatum = birth; gebuehr = fee; geraet = device; gesamt = total; geschlecht = sex; gewicht = weight;
  gewinn = profit; gjahr geschaeftsjahr = year; grd grund = reason; groesse = size; gruppe = group; hersteller = maker;
  inkasso = collection; invnr = inventory number; ist = actual; jahr = year; kaeufer = buyer; kd kunde kunden = customer;
  klasse = class; konto = account; korr korrektur = correction; kost kosten = cost; kst kostl kostenstelle = cost centre number;
  kstar kostenart = cost type; kum = accumulated; kz kennzeichen = flag; lager lgort = store; laufzeit = duration;
  lief lieferant = supplier; lieferung = delivery; ma mitarbeiter = employee; mahn mahnung = reminder;
  maktx = material; marke = brand; maschine = machine; matnr = material number; mblnr = document number; meins = unit;
  meld meldung = notification; menge = quantity; miete = rent; monat = month; mwst ust = vat; nachname = last name;
  netto = net; ort = place; perio periode = period; pers = employee; plz = postcode; preis = price; prio = priority;
  rabatt = discount; rechnung = invoice; rekl = complained; reklamation = complaint; sb sachbearbeiter = clerk; schicht = shift;
  soll = planned; standort stort = location; std stunden = hour; stk stueck = piece; storno = cancelled; strasse = street;
  summe = total; tag = day; telefon = phone; termin = appointment; txt = name; umsatz = revenue; uhrzeit = time;
  urlaub = holiday; usnam = user; verkauf = sale; verkaeufer = seller; vers versand = dispatch; vertrag = contract;
  verurs verursacher = cause; vorname = first name; waehrung = currency; ware = goods; werk werks = plant; wert = value;
  zahl zahlung = payment; zeit = time; zins zinsen = interest; zustand = condition
`;
const english = new Map(
  glossary.split(';').flatMap((row) => {
    const [own = '', meant = ''] = row.split('=').map((side) => side.trim());
    return own.split(' ').map((word) => [word, meant] as const);
  }),
);

const inLatin = (word: string): string =>
  word.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ß', 'ss');

const sure = 4;
/** Words that stand for nothing else: "ist", "art" and "land" do. */
const isGermanWord = (word: string): boolean =>
  word.length >= sure && english.has(inLatin(word)) && !isCommonWord(word);

const fewest = 2;
/** Whether the columns of a table have German names. */
export const areGerman = (names: readonly string[]): boolean =>
  names.filter((name) => nameWords(name).some(isGermanWord)).length >= fewest;

/** The words of a German name in English; those that aren't known as they are. "TXT50" and "ANLN1" say no number. */
export const germanWords = (name: string): string[] =>
  nameWords(name)
    .filter((word, at) => at === 0 || !/^\d+$/.test(word))
    .flatMap((word) => english.get(inLatin(word))?.split(' ') ?? expandedWords(word));
