/** An error response in the format of the API. */
export class StripeFailure extends Error {
  override readonly name = 'StripeFailure';

  constructor(
    readonly status: number,
    readonly error: { type: string; message: string; code?: string; param?: string; decline_code?: string },
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(error.message);
  }
}

export const missing = (kind: string, id: string): StripeFailure =>
  new StripeFailure(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param: 'id',
  });

export const invalid = (message: string, param?: string, code?: string): StripeFailure =>
  new StripeFailure(400, {
    type: 'invalid_request_error',
    message,
    ...(param === undefined ? {} : { param }),
    ...(code === undefined ? {} : { code }),
  });

export const declined = (): StripeFailure =>
  new StripeFailure(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  });

export const tooMany = (seconds: number): StripeFailure =>
  new StripeFailure(
    429,
    {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message: 'Too many requests hit the API too quickly.',
    },
    { 'retry-after': String(seconds) },
  );
