import { Injectable } from '@nestjs/common';
import {
  PublicCompany,
  sessionOfShare,
  type BodyOf,
  type routes,
  type SharedSop,
  type TranslationLanguage,
} from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { Bus } from '@sop/messaging';
import { SignedPaths } from '@sop/object-store';
import { Passwords, refuse } from '@sop/service-kit';
import type { SopAndSteps } from '../releases/frozen-content.js';
import { readShown } from '../releases/read-shown.js';
import { listTranslations } from '../translations/read-translation.js';
import { sourceLanguageOf } from '../translations/source-text.js';
import { readTranslated } from '../translations/translated-content.js';
import { isExpired, ShareRow } from './share.entity.js';
import { idOfToken, isTokenOf } from './share-token.js';
import { presentShared } from './share.presenter.js';
import { ShareThrottle } from './share-throttle.js';

type Asked = BodyOf<typeof routes.shared.open>;

/** A valid link, and whose it is. */
interface OpenShare {
  share: ShareRow;
  company: Pick<SharedSop, 'company' | 'accent_color'>;
  logoKey: string | null;
}

/** Reads an SOP for people without an account. Nothing is cached: what was revoked is refused by the next request. */
@Injectable()
export class SharedReader {
  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    private readonly bus: Bus,
    private readonly paths: SignedPaths,
    private readonly passwords: Passwords,
    private readonly throttle: ShareThrottle,
  ) {}

  /**
   * The released version, or the draft before there is one.
   * @throws Problem 404 for a link that does not work (any more), 403 without its
   * password, 409 for an unfinished SOP, 429 after too many wrong passwords.
   */
  async open(token: string, { password, is_refresh: isRefresh, language }: Asked): Promise<SharedSop> {
    const { share, company, logoKey } = await this.require(token);
    await this.requirePassword(share, password);
    const { id, companyId, sopId } = share;
    return this.database.tenant(companyId, async (tx) => {
      const shown = await readShown(tx, companyId, sopId, 'reader');
      if (shown.sop.status !== 'ready' || shown.steps.length === 0) throw refuse('share.not-ready');
      if (!isRefresh)
        await tx.execute('update sop_share set views = views + 1, last_viewed_at = now() where id = $1', [
          id,
        ]);
      const session = sessionOfShare(id);
      const translation = await translationOf(tx, shown, language);
      return presentShared(
        { ...shown, ...translation, share, company, logoKey },
        { sign: (key, options) => this.paths.sign(key, { ...options, session }) },
      );
    });
  }

  /** @throws Problem 404 */
  async sites(token: string): Promise<{ sites: string[] }> {
    const { share } = await this.require(token);
    return { sites: share.sites };
  }

  /** The link with this id while it is valid, its SOP not in the trash and its company served; undefined otherwise. */
  async find(id: string): Promise<OpenShare | undefined> {
    const share = await this.database.system((tx) => findShare(tx, id));
    if (!share || isExpired(share)) return undefined;
    const { company } = await this.bus.request(PublicCompany, { company_id: share.companyId });
    if (!company || company.is_suspended) return undefined;
    return {
      share,
      company: { company: company.name, accent_color: company.accent_color ?? null },
      logoKey: company.logo_key ?? null,
    };
  }

  private async require(token: string): Promise<OpenShare> {
    const id = idOfToken(token);
    const found = id === undefined ? undefined : await this.find(id);
    if (!found || !isTokenOf(found.share, token)) throw refuse('share.gone');
    return found;
  }

  private async requirePassword({ id, passwordHash }: ShareRow, password: string | undefined): Promise<void> {
    if (passwordHash === null) return;
    if (!password) throw refuse('share.password-needed');
    await this.throttle.admit(id);
    if (!(await this.passwords.verify(passwordHash, password)))
      throw refuse('share.wrong-password', {}, { field: 'password' });
    await this.throttle.succeeded(id);
  }
}

/** The content in the language, where it is translated into that, and all languages that it exists in. */
async function translationOf(tx: Tx, shown: SopAndSteps, wanted: TranslationLanguage | undefined) {
  const own = sourceLanguageOf(shown.sop);
  const found = (await listTranslations(tx, shown.sop)).map((row) => row.language);
  const language = found.find((each) => each === wanted);
  const translated = language && (await readTranslated(tx, shown, language));
  return {
    ...translated,
    ...{ language: language ?? own, languages: [own, ...found] },
    untranslatedCount: translated?.untranslatedCount ?? 0,
  };
}

async function findShare(tx: Tx, id: string): Promise<ShareRow | null> {
  const share = await tx.manager.findOneBy(ShareRow, { id });
  if (!share) return null;
  const shown = await tx.query('select 1 from sop where id = $1 and trashed_at is null', [share.sopId]);
  return shown.length > 0 ? share : null;
}
