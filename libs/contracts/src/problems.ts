/** The named problems of the product: slug, status and title. `detail` is written where the problem arises. */
export const problemTypes = {
  'invalid-form': { status: 422, title: 'Something in the form needs correcting' },
  'invalid-request': { status: 400, title: 'The request could not be read' },
  unauthenticated: { status: 401, title: 'Sign in to continue' },
  'wrong-credentials': { status: 401, title: 'Invalid email or password' },
  /** The password was right: sign in again with a code. */
  'code-needed': { status: 401, title: 'A code is needed' },
  'plan-limit': { status: 402, title: 'The plan’s limit is reached' },
  'plan-required': { status: 402, title: 'Another plan is needed' },
  forbidden: { status: 403, title: 'Not allowed' },
  suspended: { status: 403, title: 'The account is suspended' },
  'not-enabled': { status: 403, title: 'Not enabled' },
  'not-found': { status: 404, title: 'Not found' },
  'too-slow': { status: 408, title: 'The request arrived too slowly' },
  conflict: { status: 409, title: 'Conflict' },
  'unsupported-version': { status: 412, title: 'Not a version that is spoken here' },
  gone: { status: 410, title: 'No longer valid' },
  'too-large': { status: 413, title: 'Too large' },
  'unsupported-media': { status: 415, title: 'Not a supported kind of file' },
  'unusable-video': { status: 422, title: 'The video cannot be used' },
  'range-not-satisfiable': { status: 416, title: 'Range not satisfiable' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Something went wrong' },
  'bad-gateway': { status: 502, title: 'A part of the product did not respond correctly' },
  unavailable: { status: 503, title: 'Temporarily unavailable' },
  'out-of-space': { status: 507, title: 'Not enough space' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemType = keyof typeof problemTypes;
