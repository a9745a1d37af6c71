import type { EquipmentItem } from '@sop/contracts';

type Kind = EquipmentItem['kind'];
const heads = (kind: Kind, text: string): [string, Kind][] =>
  text
    .trim()
    .split(/\s*,\s*/)
    .map((word) => [word, kind]);

/** Head nouns of equipment, singular. Collected by hand: hand and power tools, kitchen, laboratory, cleaning, first aid, sewing, garden; PPE after ISO 45001 practice. */
export const equipmentHeads: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ...heads(
    'tool',
    `screwdriver, wrench, spanner, hammer, mallet, drill, saw, hacksaw, jigsaw, plier, pliers, clamp, vise, vice, knife, scissors, scissor, cutter, chisel, file, sander, grinder, crowbar, ratchet, socket wrench, torque wrench, allen key, hex key, allen wrench, hex wrench, multimeter, voltmeter, tester, caliper, ruler, tape measure, measuring tape, spirit level, ladder, jack, jack stand, lug wrench, pump, funnel, brush, paintbrush, roller, trowel, shovel, spade, rake, hoe, bucket, mop, broom, vacuum, vacuum cleaner, squeegee, sponge, cloth, rag, towel, whisk, spatula, spoon, ladle, tongs, peeler, grater, blender, mixer, food processor, oven, stove, microwave, pan, frying pan, skillet, pot, saucepan, wok, baking sheet, baking tray, bowl, cutting board, rolling pin, measuring cup, measuring spoon, measuring jug, colander, sieve, strainer, thermometer, scale, scales, kettle, toaster, pipette, beaker, flask, test tube, centrifuge, microscope, petri dish, syringe, tweezers, stethoscope, needle, sewing machine, iron, soldering iron, heat gun, hot glue gun, glue gun, staple gun, stapler, utility knife, box cutter, wire stripper, wire strippers, crimper, crimping tool, flashlight, torch, magnet, hoist, forklift, pallet jack, hose, spray bottle, secateurs, shears, pruner, watering can, tray, probe, stylus, oil filter wrench, tire iron, breaker bar, pry bar, putty knife, scraper, plunger, bottle opener, can opener, timer, stopwatch, blood pressure cuff, cuff, printer, label printer, scanner, barcode scanner, drill press, tire lever, tyre lever, patch kit, burette, dripper, chuck key, air compressor, pressure gauge, feeler gauge, drain pan, oil pan wrench, dustpan, charger, trolley, hand truck, sling, lifting strap, chain hoist, ratchet strap, cone, traffic cone, scaffold, tripod, microphone, clipboard, caulking gun, cup, tube, tin, chain, net, nozzle, stamp, rack, stand, radio, gun, grease gun, spray gun, feeler gauge, sharps box, drip tray, spudger, suction cup, pry tool, anti-static wrist strap, wheel chock, chock, trestle, micrometer, tensiometer, hygrometer, padlock, rubber band, torque screwdriver, feeler, loupe, magnifier, marker, crayon, chinagraph pencil, palette knife, bone folder, dip stick, inspection lamp, extension lead, extinguisher, wire wool, cleaning cloth, spill kit, warning tag, warning sign, can crusher, hand pump, siphon, crowfoot, torque driver`,
  ),
  ...heads(
    'material',
    `glue, adhesive, tape, duct tape, masking tape, electrical tape, sandpaper, solder, flux, grease, oil, motor oil, engine oil, lubricant, thermal paste, paint, primer, varnish, stain, sealant, silicone, caulk, grout, cement, concrete, plaster, nail, screw, bolt, washer, wall plug, zip tie, cable tie, detergent, soap, dish soap, bleach, disinfectant, isopropyl alcohol, rubbing alcohol, alcohol, vinegar, baking soda, baking powder, ethanol, acetone, solvent, degreaser, brake fluid, coolant, distilled water, paper towel, flour, sugar, salt, pepper, butter, egg, milk, cream, yeast, olive oil, garlic, onion, tomato, cheese, rice, pasta, bread, chocolate, lemon, cinnamon, vanilla extract, water, boiling water, warm water, coffee, ground coffee, tea, tea bag, dough, bandage, gauze, plaster strip, antiseptic, thread, fabric, yarn, soil, compost, fertilizer, fertiliser, seed, potting mix, paper, cardboard, foam, gasket, o-ring, oil filter, air filter, filter, battery, fuse, spark plug, brake pad, cartridge, toner, label, buffer solution, buffer, reagent, sample, sand, saline, hardener, cling film, baking paper, twine, alcohol wipe, swab, sawdust, foil, tablet, blade, test strip, form, pad, compress`,
  ),
  ...heads(
    'protective',
    `glove, goggle, safety glasses, safety goggles, eye protection, face shield, mask, dust mask, respirator, high visibility vest, ear protection, hearing protection, earmuff, earplug, hard hat, helmet, hi-vis vest, safety vest, safety boots, safety shoes, steel-toed boots, apron, lab coat, oven mitt, harness, safety harness, coverall, overall, knee pad, wrist strap, protective suit, fire extinguisher, protective clothing, visor, gauntlet, finger cot, life jacket, life vest, wader, ear defender, toe cap, hairnet, hair net, shoe cover, sleeve protector, veil`,
  ),
]);

/** Programs named in speech as they are written. */
export const softwareNames: ReadonlyMap<string, string> = new Map(
  `Excel, Microsoft Word, PowerPoint, Outlook, OneNote, SharePoint, OneDrive, Microsoft Teams, Google Chrome, Chrome, Firefox, Safari, Microsoft Edge, Gmail, Google Docs, Google Sheets, Google Drive, Google Slides, Google Calendar, Google Meet, Zoom, Slack, Notion, Trello, Jira, Confluence, Asana, Salesforce, HubSpot, SAP, QuickBooks, Xero, Shopify, WordPress, Figma, Photoshop, Illustrator, InDesign, Lightroom, Premiere Pro, After Effects, Acrobat, Canva, Blender, AutoCAD, SolidWorks, Fusion 360, GitHub, GitLab, Bitbucket, Docker, Kubernetes, Visual Studio Code, VS Code, Visual Studio, IntelliJ, Eclipse, Xcode, Android Studio, Postman, Jenkins, Terraform, npm, Node.js, PostgreSQL, MySQL, MongoDB, Redis, Power BI, Tableau, Zendesk, ServiceNow, Stripe, PayPal, Mailchimp, Dropbox, Claude Code, Claude, ChatGPT, Copilot, Gemini, PowerShell, Command Prompt, Windows Explorer, File Explorer, Finder, Task Manager, Control Panel, OBS Studio, Audacity, DaVinci Resolve, LibreOffice, Airtable, Monday.com, Webflow, Azure, AWS, Google Cloud, Python, Jupyter Notebook, RStudio, MATLAB, Discord, WhatsApp, Notepad, Paint, Git`
    .split(/\s*,\s*/)
    .map((name) => [name.toLowerCase(), name] as const),
);

/** Detector classes (COCO) that are equipment when they are in view. */
export const seenEquipment: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['knife', 'tool'],
  ['scissors', 'tool'],
  ['spoon', 'tool'],
  ['fork', 'tool'],
  ['bowl', 'tool'],
  ['oven', 'tool'],
  ['microwave', 'tool'],
  ['toaster', 'tool'],
  ['hair drier', 'tool'],
  ['wine glass', 'tool'],
  ['cup', 'tool'],
  ['bottle', 'material'],
  ['toothbrush', 'tool'],
]);

/** Words before a head noun that belong to its name. */
export const notModifier =
  /^(?:the|a|an|your|my|our|this|that|these|those|some|any|each|every|both|all|of|and|or|with|to|into|in|on|from|for|at|by|is|are|it|them|then|now|here|small|little|bit|lot|own|same|other|first|second|next|new|old|one|two|three|four|five|six|seven|eight|nine|ten|couple|few|more|enough|remaining|entire|whole|using|use|need|grab|take|get|put|remove|using|add|pour|have|like|just|also|\d.*)$/;
