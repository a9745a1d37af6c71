/** Things worn against harm. */
export const wornThing =
  /\b(?:gloves?|goggles|safety glasses|eye protection|face shield|dust mask|respirator|face mask|ear protection|hearing protection|earmuffs|ear plugs|earplugs|hard hat|helmet|(?:safety|steel-toed|steel toed|steel toe) (?:boots|shoes|vest|harness)|(?:high visibility|hi-vis|reflective) vest|oven mitts?|apron|lab coat|protective (?:clothing|equipment|gear)|ppe)\b/;
