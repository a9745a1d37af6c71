import OpenAI from 'openai';
import { ProviderRefused, ProviderUnavailable } from '../ports.js';

export interface OpenAiSettings {
  apiKey: string;
  /** Any OpenAI-compatible endpoint, for instance a Whisper or a language model on one's own machine. */
  baseUrl?: string;
  timeoutSeconds?: number;
  maxRetries?: number;
}

/** Two retries with back-off that honour Retry-After (the SDK does both), and a time limit for each try. */
export function openAiClient(settings: OpenAiSettings): OpenAI {
  return new OpenAI({
    apiKey: settings.apiKey,
    ...(settings.baseUrl ? { baseURL: settings.baseUrl } : {}),
    timeout: (settings.timeoutSeconds ?? 120) * 1000,
    maxRetries: settings.maxRetries ?? 2,
  });
}

/** Runs a call and says whose fault a failure is: the setting's (refused), the provider's (unavailable), or a cancel. */
export async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw translated(error);
  }
}

function translated(error: unknown): unknown {
  if (error instanceof OpenAI.APIUserAbortError) return error;
  if (error instanceof OpenAI.AuthenticationError || error instanceof OpenAI.PermissionDeniedError) {
    return new ProviderRefused(
      'The AI provider does not accept the API key: it is invalid or has been withdrawn.',
      { cause: error },
    );
  }
  if (error instanceof OpenAI.APIError && error.code === 'insufficient_quota') {
    return new ProviderRefused('The AI provider refuses further work: the quota of the API key is used up.', {
      cause: error,
    });
  }
  if (error instanceof OpenAI.APIError)
    return new ProviderUnavailable(`The AI provider failed (${error.status ?? 'no connection'}).`, {
      cause: error,
    });
  return error;
}
