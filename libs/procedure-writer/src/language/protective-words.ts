/** Things worn against harm. */
export const wornThing =
  /\b(?:gloves?|goggles|safety glasses|eye protection|face shield|dust mask|respirator|face mask|ear protection|hearing protection|earmuffs|ear plugs|earplugs|hard hat|helmet|(?:safety|steel-toed|steel toed|steel toe) (?:boots|shoes|vest|harness)|(?:high visibility|hi-vis|reflective) vest|oven mitts?|apron|lab coat|protective (?:clothing|equipment|gear)|ppe)\b/;

const harm =
  '(?:can|could|will|may|might) (?:\\w+ )?(?:explode|catch fire|electrocute|(?:kill|choke) (?:you|someone|people|a person|the \\w+ person)|break (?:\\w+ )?(?:ribs?|bones?|arms?|legs?|fingers?)|(?:cause|lead to|result in) (?:an? |\\w+ )?(?:injur\\w+|burns?|death|shock|infection|choking|fires?|bleeding|blindness|poisoning))\\b';

/** "It can break ribs", "… because it could catch fire": the danger that something brings. */
export const endangering = new RegExp(`\\b${harm}`);
/** The same where no other clause decides. */
export const mentionsDanger = new RegExp(
  `^(?:(?:and|but|so) )?(?:it|this|that|these|those|they|(?:the|a|an|your)(?: \\w+){1,3}?) ${harm}`,
);
