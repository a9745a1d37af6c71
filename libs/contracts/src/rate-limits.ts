/**
 * The rate limit of each action; a route names its own. Counted for all replicas together. `address`: an IPv4 address or an IPv6
 * network of 64 bits; `user`, `company`: of the caller.
 */
export const rateLimits = {
  /** In addition to the throttle of each account. */
  'sign-in': { per: 'address', times: 30, seconds: 60 },
  registration: { per: 'address', times: 10, seconds: 60 },
  /** Mail to strangers in the company's name. */
  invitation: { per: 'company', times: 60, seconds: 3600 },
  /** Parts of lists; each person who is invited counts as an `invitation`. */
  'invitation-list': { per: 'company', times: 240, seconds: 3600 },
  /** Prevents guessing the links of invitations and new passwords. */
  link: { per: 'address', times: 30, seconds: 60 },
  /** In addition to the few mails an hour that one account gets. */
  'password-reset': { per: 'address', times: 10, seconds: 600 },
  /** Another mail that confirms one's own address. */
  confirmation: { per: 'user', times: 5, seconds: 3600 },
  /** One's own password and codes, in addition to the throttle of each account. */
  'second-factor': { per: 'user', times: 10, seconds: 900 },
  /** Guesses at the current password in a session that was left open. */
  'password-change': { per: 'user', times: 10, seconds: 900 },
  /** Guesses at the password that signs a release, in a session that was left open. */
  'identity-check': { per: 'user', times: 20, seconds: 900 },
  upload: { per: 'user', times: 60, seconds: 60 },
  /** Each is a request to a server of the company's choice. */
  'webhook-trial': { per: 'company', times: 30, seconds: 60 },
  /** A document takes a second of a processor and some storage for a while. */
  export: { per: 'company', times: 120, seconds: 600 },
  /** Uses no SOP of the month. */
  duplicate: { per: 'company', times: 60, seconds: 600 },
  /** Each calls the payment provider, which has limits too. */
  payment: { per: 'company', times: 30, seconds: 60 },
  /** Each calls the AI provider, which costs money; a long test of a model is asked for every 25 seconds. */
  'key-trial': { per: 'user', times: 40, seconds: 600 },
  /** Two for each page. A factory may open its pages from one address; also prevents guessing links and passwords. */
  'shared-page': { per: 'address', times: 240, seconds: 60 },
  /** Comments mail those whom they mention. */
  comment: { per: 'user', times: 60, seconds: 600 },
  /** Each calls the AI provider, which costs money. */
  translation: { per: 'company', times: 120, seconds: 3600 },
  /** A device sends one after each step, and what it stored offline at once. */
  execution: { per: 'user', times: 600, seconds: 300 },
  contact: { per: 'address', times: 10, seconds: 3600 },
  training: { per: 'company', times: 30, seconds: 60 },
} as const satisfies Record<string, RateLimit>;

export interface RateLimit {
  per: 'address' | 'user' | 'company';
  times: number;
  seconds: number;
}
export type RateLimitName = keyof typeof rateLimits;
