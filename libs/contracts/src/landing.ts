/** A text of the landing page: its default and its maximum length. */
interface LandingText {
  readonly usual: string;
  readonly longest: number;
}

/** The operator's settings of the public pages, by key. */
export const landingTexts = {
  logo_url: { usual: '', longest: 200 },
  hero_title: { usual: 'Convert Videos to SOPs with AI', longest: 120 },
  hero_subtitle: { usual: '', longest: 200 },
  hero_description: {
    usual: 'Effortlessly create Standard Operating Procedures from videos using our AI-powered platform.',
    longest: 1000,
  },
  hero_cta_text: { usual: 'Get Started Free', longest: 60 },
  pricing_title: { usual: 'Simple, transparent pricing', longest: 120 },
  pricing_subtitle: {
    usual: "Choose the plan that's right for you. No hidden fees, ever.",
    longest: 300,
  },
  show_features: { usual: 'Yes', longest: 3 },
  show_testimonials: { usual: 'No', longest: 3 },
  /** One quote a paragraph; its last line names the author. */
  testimonials: { usual: '', longest: 10_000 },
  /** Empty: the placeholder. A line that begins with `## ` is a heading. */
  terms_text: { usual: '', longest: 100_000 },
  privacy_text: { usual: '', longest: 100_000 },
} as const satisfies Record<string, LandingText>;

export type LandingKey = keyof typeof landingTexts;
export const landingKeys = Object.keys(landingTexts) as LandingKey[];

/** Keys whose value is Yes or No. */
export const landingSwitches = ['show_features', 'show_testimonials'] as const satisfies LandingKey[];

/** Defaults of a new tile where the operator left a field empty. */
export const newTile = {
  title: 'New Plan',
  price_string: '£0/month',
  call_to_action_text: 'Get Started',
} as const;

export const contactRefusals = {
  required: 'Please fill in all required fields (Name, Email, Message).',
  email: 'Please enter a valid email address.',
} as const;
