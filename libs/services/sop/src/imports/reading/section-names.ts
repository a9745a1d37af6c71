/** What a section is, by its heading: its entries go to a list, its parts are the steps, or it is about the document itself. */
export type SectionKind = 'safety' | 'equipment' | 'procedure' | 'other';

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Words in lower case; a heading is a name if it contains no other words. */
const vocabulary: Readonly<Record<SectionKind, ReadonlySet<string>>> = {
  safety: words(
    `safety precaution precautions warning warnings hazard hazards danger dangers caution cautions ppe protective
     sicherheit sicherheitshinweis sicherheitshinweise sicherheitsmaßnahmen sicherheitsmassnahmen sicherheitsvorkehrungen warnung warnungen
     warnhinweise gefahr gefahren gefahrenhinweise vorsichtsmaßnahmen psa schutzausrüstung schutzmaßnahmen arbeitssicherheit arbeitsschutz`,
  ),
  equipment: words(
    `equipment material materials tool tools parts supplies consumables software apps
     ausrüstung werkzeug werkzeuge arbeitsmittel hilfsmittel betriebsmittel teile bauteile ersatzteile geräte programme verbrauchsmaterial
     materialien`,
  ),
  procedure: words(
    `procedure procedures steps instructions process
     ablauf vorgehen vorgehensweise durchführung anleitung arbeitsanweisung arbeitsschritte arbeitsablauf schritte verfahren`,
  ),
  other: words(
    `purpose scope introduction overview responsibilities responsibility definitions abbreviations references revision history approval
     approvals distribution appendix contents transcription full transcript document information
     zweck ziel geltungsbereich anwendungsbereich einleitung überblick zuständigkeiten zuständigkeit verantwortlichkeiten verantwortlichkeit
     verantwortung definitionen begriffe abkürzungen referenzen mitgeltende dokumente unterlagen änderungshistorie revisionshistorie
     änderungsverzeichnis freigabe verteiler anhang inhalt inhaltsverzeichnis`,
  ),
};
/** They say nothing about the kind. */
const fillers = words(
  `and or the a of for to needed required used necessary personal general important notes note work working list step by your
   und oder der die das für zu benötigte benötigtes benötigten erforderliche erforderliches erforderlichen notwendige verwendete persönliche
   allgemeine wichtige hinweise hinweis arbeit liste`,
);
const longestName = 80;

/** What the section is; undefined for the title of a step or any other text. */
export function sectionKindOf(heading: string): SectionKind | undefined {
  if (heading.length > longestName) return undefined;
  const all = heading
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '' && !fillers.has(word));
  if (all.length === 0) return undefined;
  const has = (kind: SectionKind) => all.some((word) => vocabulary[kind].has(word));
  const are = (...kinds: SectionKind[]) =>
    all.every((word) => kinds.some((kind) => vocabulary[kind].has(word)));
  // "Safety equipment" is worn for safety.
  if (has('safety') && are('safety', 'equipment', 'procedure')) return 'safety';
  if (are('equipment')) return 'equipment';
  if (are('procedure')) return 'procedure';
  return are('other') ? 'other' : undefined;
}

export const isProtective = (heading: string): boolean =>
  /\b(?:ppe|psa|protective equipment)\b|schutzausrüstung/i.test(heading);

/** What the entries of such a section are. */
export function equipmentKindOf(heading: string): 'tool' | 'material' | 'software' {
  if (/software|\bapps\b|programme/i.test(heading)) return 'software';
  const isTool = /tool|equipment|ausrüstung|werkzeug|arbeitsmittel|hilfsmittel|geräte/i.test(heading);
  return isTool ? 'tool' : 'material';
}
