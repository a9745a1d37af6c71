/** Things worn against harm. */
export const wornThing =
  /\b(?:gloves?|goggles|safety glasses|eye protection|face shield|dust mask|respirator|face mask|ear protection|hearing protection|earmuffs|ear plugs|earplugs|hard hat|helmet|(?:safety|steel-toed|steel toed|steel toe) (?:boots|shoes|vest|harness)|(?:high visibility|hi-vis|reflective) vest|oven mitts?|apron|lab coat|protective (?:clothing|equipment|gear)|ppe)\b/;

/** "It can break ribs", "the battery could explode": the danger that something brings. */
export const endangering =
  /\b(?:can|could|will|may|might) (?:\w+ )?(?:explode|catch fire|electrocute|choke|kill|break (?:\w+ )?(?:ribs?|bones?|arms?|legs?|fingers?)|(?:cause|lead to|result in) (?:an? |\w+ )?(?:injur\w+|burns?|death|shock|infection|choking|fires?|bleeding|damage|blindness|poisoning))\b/;
