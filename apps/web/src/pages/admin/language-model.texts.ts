import type { ShownModelCall } from '@sop/contracts';
import { localized } from '../../lib/locale.js';

const outcomes: Record<ShownModelCall['outcome'], string> = {
  answered: 'Answered',
  'cut-off': 'Cut off, retried in smaller parts',
  'too-long': 'Too long, retried in smaller parts',
  key: 'API key not accepted',
  quota: 'Quota used up',
  model: 'Model not known',
  request: 'Request refused',
  overloaded: 'Server overloaded',
  server: 'Server failed',
  unreachable: 'Server could not be reached',
  wrong: 'Answer could not be used',
};

export const texts = localized({
  en: {
    title: 'Requests to the Language Model',
    lead: 'The last 50 requests, their time, tokens and cost. Where one fails, the offline writer takes over and the SOP says why.',
    failure: 'Failed to load the requests',
    none: 'No requests yet',
    noneText: 'They appear here once a language model has written an SOP.',
    when: 'When',
    task: 'Task',
    tasks: {
      writing: 'Writing',
      checking: 'Checking',
      seeing: 'Looking at pictures',
      translating: 'Translating',
    },
    model: 'Model (form of answers)',
    forms: { json_schema: 'JSON schema', json_object: 'JSON object', plain: 'Plain text' },
    seconds: 'Time',
    inSeconds: (seconds: string) => `${seconds} s`,
    tokens: 'Tokens in / out',
    cost: 'Cost',
    outcome: 'Result',
    outcomes,
    unknown: '–',
    price: 'Price',
    priceHint: 'What your provider charges per million tokens. It is only used to show costs.',
    currency: 'Currency',
    input: 'Input, per million tokens',
    output: 'Output, per million tokens',
    noCurrency: 'Please enter the three letters of a currency, such as USD.',
    noAmount: 'Please enter an amount of 0 or more.',
    save: 'Save price',
    saved: 'Price saved',
    saveFailure: 'Failed to save the price',
  },
});
