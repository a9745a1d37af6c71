/**
 * Hazards that follow from what is done. Each rule fires only when its words are in the step itself; the text names the hazard and the usual guard, no figure,
 * no limit. Grounds: the hazard classes of ISO 12100 annex B (mechanical, electrical, thermal, substances, ergonomics, work at height) and GHS for chemicals.
 */
export interface HazardRule {
  name: string;
  /** Verbs of the act. */
  doing: RegExp;
  /** Its objects; both must be in the same sentence. */
  thing: RegExp;
  text: string;
  /** Words of a precaution that already covers it: then the rule is silent. */
  covered: RegExp;
}

export const hazardRules: readonly HazardRule[] = [
  {
    name: 'blade',
    doing: /\b(?:cut|slice|chop|carve|trim|mince|dice|score|shave|peel|strip|saw|open)\b/,
    thing: /\b(?:knife|knives|blade|blades|box cutter|utility knife|scalpel|razor|saw|hacksaw|chisel)\b/,
    text: 'Cutting hazard: keep your fingers away from the blade and cut away from your body.',
    covered: /\b(?:blade|finger|fingers|sharp|cut)\b/,
  },
  {
    name: 'opened electrical device',
    doing: /\b(?:remove|open|lift|unscrew|connect|disconnect|wire|strip|touch|replace|take)\b/,
    thing:
      /\b(?:control panel|electrical panel|breaker box|fuse box|live wires?|terminal (?:block|one|two|three|four|\d)|mains|electrical (?:box|cover|outlet|socket)|light switch|power supply|circuit board|wall socket|junction box)\b/,
    text: 'Electric shock hazard: make sure that the power is disconnected before you work on this part.',
    covered: /\b(?:power|unplug|unplugged|lock(?:ed)? (?:it )?out|mains|breaker|shock|disconnect)\b/,
  },
  {
    name: 'heat',
    doing:
      /\b(?:heat|boil|fry|bake|roast|simmer|sear|solder|weld|iron|grill|drain|pour|remove|take|place|put|melt|saute|sauté|add|pull)\b/,
    thing:
      /\b(?:boiling|hot (?:oil|water|pan|plate|surface|tray|glue|air|liquid|engine)|oven|soldering iron|heat gun|glue gun|deep fryer|hot plate|torch|steam)\b/,
    text: 'Burn hazard: hot surfaces, liquids or steam. Protect your hands.',
    covered: /\b(?:hot|burn|burns|mitt|mitts|steam|scald|oven glove|gloves)\b/,
  },
  {
    name: 'chemicals',
    doing: /\b(?:mix|pour|spray|apply|add|dilute|wipe|clean|use|dissolve|soak|fill)\b/,
    thing:
      /\b(?:bleach|acid|acetone|ammonia|solvent|degreaser|caustic|drain cleaner|paint thinner|epoxy|brake fluid|formaldehyde|sodium hydroxide|hydrochloric|pesticide|isopropyl alcohol|brake cleaner)\b/,
    text: 'Chemical hazard: avoid contact with skin and eyes and ensure ventilation.',
    covered: /\b(?:gloves?|goggles|ventilat\w+|fumes|skin|eyes)\b/,
  },
  {
    name: 'raised vehicle',
    doing: /\b(?:jack|raise|lift|lower|crawl|get|slide)\b/,
    thing:
      /\b(?:(?:jack|raise|lift|lower)(?: up)? (?:the|your) (?:car|vehicle|truck)|under (?:the|your) (?:car|vehicle|truck))\b/,
    text: 'Crushing hazard: never work under a vehicle that is held by a jack alone.',
    covered: /\b(?:jack stands?|crush|never (?:get|work|go) under)\b/,
  },
  {
    name: 'work at height',
    doing: /\b(?:climb|set|stand|go|lean|use|place)\b/,
    thing: /\b(?:ladder|stepladder|scaffold|scaffolding|roof)\b/,
    text: 'Fall hazard: make sure that you stand securely before you work at height.',
    covered: /\b(?:fall|ladder is|stable|harness)\b/,
  },
  {
    name: 'heavy load',
    doing: /\b(?:lift|carry|hoist|move|raise)\b/,
    thing: /\b(?:heavy|two people|second person|forklift|hoist|pallet)\b/,
    text: 'Lifting hazard: the load is heavy. Lift with help or with lifting gear.',
    covered: /\b(?:heavy|two people|help|your legs|your back)\b/,
  },
  {
    name: 'rotating machine',
    doing: /\b(?:drill|grind|sand|turn|start|switch|run|feed|cut|operate)\b/,
    thing:
      /\b(?:grinder|lathe|drill press|circular saw|table saw|miter saw|mitre saw|band saw|router|belt sander|angle grinder|milling machine|chainsaw)\b/,
    text: 'Rotating machine: keep hands, hair and loose clothing away and wear eye protection.',
    covered: /\b(?:glasses|goggles|eye protection|loose clothing|hands away)\b/,
  },
];

/** Detector classes that are a hazard only together with the act. */
export const seenHazards: readonly { label: string; doing: RegExp; rule: string }[] = [
  { label: 'knife', doing: /\b(?:cut|slice|chop|carve|trim|mince|dice|peel|score)\b/, rule: 'blade' },
  { label: 'oven', doing: /\b(?:bake|roast|heat|remove|take|place|put|pull)\b.*\boven\b/, rule: 'heat' },
];
