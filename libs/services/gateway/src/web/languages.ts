import { cookieIn } from '@sop/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The language of the web's build in the folder itself; any other is built in a folder of its name. */
export const mainLanguage = 'en';
/** Chosen by the reader in the web, which sets it. */
const cookieName = 'language';

/** A path within the build, in the folder of a language. */
export const inLanguage = (language: string, name: string): string =>
  language === mainLanguage ? name : `${language}/${name}`;

/** The first language that the reader prefers and the web is built in: the chosen one, else the browser's. */
export function pickLanguage(
  { headers }: Pick<FastifyRequest, 'headers'>,
  built: ReadonlySet<string>,
): string {
  const wanted = [cookieIn(headers.cookie, cookieName) ?? '', ...acceptedIn(headers['accept-language'])];
  return wanted.find((each) => each === mainLanguage || built.has(each)) ?? mainLanguage;
}

/** Pages of one address differ by these headers. */
export const varyByLanguage = (reply: FastifyReply): FastifyReply =>
  reply.header('vary', 'accept-encoding, accept-language, cookie');

/** `de-CH,de;q=0.9,en;q=0.8`: the languages without their regions, the preferred first. */
const acceptedIn = (header = ''): string[] =>
  header
    .slice(0, 500)
    .split(',')
    .map((each) => {
      const [tag = '', ...parameters] = each.trim().toLowerCase().split(';');
      const quality = Number(parameters.find((one) => one.trim().startsWith('q='))?.split('=')[1] ?? 1);
      return { language: tag.split('-')[0] ?? '', quality };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ language }) => language);
