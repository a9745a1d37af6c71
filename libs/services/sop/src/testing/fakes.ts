import { Controller } from '@nestjs/common';
import {
  AdminCompanyData,
  AuthCompanyData,
  ClipsCreated,
  CompanyLogo,
  PublicCompany,
  BillingCompanyData,
  CompanyDataExported,
  CompanyDeleted,
  FindingPlaces,
  FindColleagues,
  LanguageModelConnected,
  NamesOfErased,
  SopPersonErased,
  PickFrame,
  RunFailed,
  RunFinished,
  RunRestarted,
  SentencesTranslated,
  SopClipsRequested,
  SopCommented,
  SopCreated,
  SopDeleted,
  SopGenerated,
  SopNoticeRequested,
  SopRecordDeleted,
  SopRerunRequested,
  SopTranslationRequested,
  SopVideoDeleted,
  TrainingCompanyData,
  TranslationFailed,
  UserChanged,
  UserErased,
  UserRemoved,
  VideoRedacted,
  VideoRedactionFailed,
  SopWordsRedacted,
  VideoRedactionRequested,
  type CompanyBrand,
  type CompanyDataPart,
  type RequestOf,
  type ResponseOf,
  type PayloadOf,
} from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { OnEvent, OnRequest } from '@sop/messaging';
import { UploadingFakes, emitEvent } from '@sop/testing';

/** The neighbouring services, as far as this one uses them: a ledger that counts as billing does, and the received events. */
@Controller()
export class Fakes extends UploadingFakes {
  readonly received = {
    /** The requested frames per second by SOP, and the SOPs that are made again. */
    created: new Map<string, number>(),
    rerun: new Map<string, number>(),
    deleted: new Set<string>(),
    generated: new Set<string>(),
    redactions: [] as PayloadOf<typeof VideoRedactionRequested>[],
    wordsRedacted: [] as PayloadOf<typeof SopWordsRedacted>[],
    videosDeleted: [] as PayloadOf<typeof SopVideoDeleted>[],
    exported: new Set<string>(),
    erased: new Set<string>(),
    notices: [] as PayloadOf<typeof SopNoticeRequested>[],
    clips: [] as PayloadOf<typeof SopClipsRequested>[],
    translations: [] as PayloadOf<typeof SopTranslationRequested>[],
    commented: [] as PayloadOf<typeof SopCommented>[],
    recordsDeleted: new Set<string>(),
  };
  /** The data of each service about a company, by `service` and `service after`; a string makes the service fail. */
  companyData = new Map<string, CompanyDataPart | Promise<CompanyDataPart> | 'no answer'>();
  frame: ResponseOf<typeof PickFrame> = { found: false };
  places: ResponseOf<typeof FindingPlaces> = { found: false };
  isModelConnected = true;

  constructor(@InjectDatabase('billing') private readonly database: Database) {
    super();
    this.change({ max_video_size_gb: 1 });
  }

  runFinished = (payload: PayloadOf<typeof RunFinished>) => emitEvent(this.database, RunFinished, payload);
  runFailed = (payload: PayloadOf<typeof RunFailed>) => emitEvent(this.database, RunFailed, payload);
  runRestarted = (payload: PayloadOf<typeof RunRestarted>) => emitEvent(this.database, RunRestarted, payload);
  videoRedacted = (payload: PayloadOf<typeof VideoRedacted>) =>
    emitEvent(this.database, VideoRedacted, payload);
  redactionFailed = (payload: PayloadOf<typeof VideoRedactionFailed>) =>
    emitEvent(this.database, VideoRedactionFailed, payload);
  clipsCreated = (payload: PayloadOf<typeof ClipsCreated>) => emitEvent(this.database, ClipsCreated, payload);
  sentencesTranslated = (payload: PayloadOf<typeof SentencesTranslated>) =>
    emitEvent(this.database, SentencesTranslated, payload);
  translationFailed = (payload: PayloadOf<typeof TranslationFailed>) =>
    emitEvent(this.database, TranslationFailed, payload);
  userChanged = (payload: PayloadOf<typeof UserChanged>) => emitEvent(this.database, UserChanged, payload);
  userRemoved = (payload: PayloadOf<typeof UserRemoved>) => emitEvent(this.database, UserRemoved, payload);
  userErased = (payload: PayloadOf<typeof UserErased>) => emitEvent(this.database, UserErased, payload);
  companyDeleted = (companyId: string) => emitEvent(this.database, CompanyDeleted, { company_id: companyId });

  private part(service: string, after: string | null): CompanyDataPart | Promise<CompanyDataPart> {
    const part = this.companyData.get(after === null ? service : `${service} ${after}`);
    if (part === 'no answer') throw new Error('It fails');
    return part ?? { files: [], objects: [], next: null };
  }

  /** Keys of logos by company; null makes the request fail. */
  readonly logos = new Map<string, string | null>();

  /** How documents of a company look; an earlier version answers without. */
  readonly brands = new Map<string, CompanyBrand>();

  @OnRequest(CompanyLogo)
  async logo({ company_id }: RequestOf<typeof CompanyLogo>): Promise<ResponseOf<typeof CompanyLogo>> {
    const key = this.logos.get(company_id);
    if (key === null) throw new Error('The logo is not known');
    const brand = this.brands.get(company_id);
    return { logo_key: key ?? null, ...(brand && { brand }) };
  }

  /** Name and address of each person who is being erased; null makes the request fail. */
  readonly namesOfErased = new Map<string, string[] | null>();
  longerNames: string[] = [];

  @OnRequest(NamesOfErased)
  async erasedNames({ user_id }: RequestOf<typeof NamesOfErased>): Promise<ResponseOf<typeof NamesOfErased>> {
    const names = this.namesOfErased.get(user_id);
    if (names === null) throw new Error('The names are not known');
    return { names: names ?? [], longer_names: this.longerNames };
  }

  @OnEvent(SopPersonErased)
  async onErased({ user_id }: PayloadOf<typeof SopPersonErased>): Promise<void> {
    this.received.erased.add(user_id);
  }

  readonly suspended = new Set<string>();

  @OnRequest(PublicCompany)
  async publicCompany({
    company_id,
  }: RequestOf<typeof PublicCompany>): Promise<ResponseOf<typeof PublicCompany>> {
    const accent_color = this.brands.get(company_id)?.accent_color;
    const is_suspended = this.suspended.has(company_id);
    const logo_key = this.logos.get(company_id) ?? null;
    return { company: { name: 'A company', is_suspended, logo_key, ...(accent_color && { accent_color }) } };
  }

  @OnRequest(AuthCompanyData)
  async authData({ after }: RequestOf<typeof AuthCompanyData>): Promise<CompanyDataPart> {
    return this.part('auth', after);
  }

  @OnRequest(AdminCompanyData)
  async adminData({ after }: RequestOf<typeof AdminCompanyData>): Promise<CompanyDataPart> {
    return this.part('admin', after);
  }

  @OnRequest(BillingCompanyData)
  async billingData({ after }: RequestOf<typeof BillingCompanyData>): Promise<CompanyDataPart> {
    return this.part('billing', after);
  }

  @OnRequest(TrainingCompanyData)
  async trainingData({ after }: RequestOf<typeof TrainingCompanyData>): Promise<CompanyDataPart> {
    return this.part('training', after);
  }

  @OnEvent(CompanyDataExported)
  async onExported({ export_id }: PayloadOf<typeof CompanyDataExported>): Promise<void> {
    this.received.exported.add(export_id);
  }

  @OnEvent(SopNoticeRequested)
  async onNotice(notice: PayloadOf<typeof SopNoticeRequested>): Promise<void> {
    this.received.notices.push(notice);
  }

  @OnEvent(SopClipsRequested)
  async onClips(event: PayloadOf<typeof SopClipsRequested>): Promise<void> {
    this.received.clips.push(event);
  }

  @OnEvent(SopTranslationRequested)
  async onTranslation(event: PayloadOf<typeof SopTranslationRequested>): Promise<void> {
    this.received.translations.push(event);
  }

  @OnRequest(LanguageModelConnected)
  async languageModel(): Promise<ResponseOf<typeof LanguageModelConnected>> {
    return { is_connected: this.isModelConnected };
  }

  @OnEvent(SopCommented)
  async onCommented(event: PayloadOf<typeof SopCommented>): Promise<void> {
    this.received.commented.push(event);
  }

  @OnEvent(SopRecordDeleted)
  async onRecordDeleted({ subject_id }: PayloadOf<typeof SopRecordDeleted>): Promise<void> {
    this.received.recordsDeleted.add(subject_id);
  }

  /** Those listed as colleagues with the search text in the name. */
  @OnRequest(FindColleagues)
  async findColleagues({
    search,
    limit,
  }: RequestOf<typeof FindColleagues>): Promise<ResponseOf<typeof FindColleagues>> {
    const users = [...this.colleagues].flatMap(([user_id, listed]) => {
      const display_name = listed?.display_name ?? null;
      const isFound = listed?.is_active !== false && (display_name ?? '').includes(search);
      const user = { user_id, email: 'ann@example.test', display_name, role: listed?.role ?? 'editor' };
      return isFound ? [user] : [];
    });
    return { users: users.slice(0, limit) };
  }

  @OnRequest(PickFrame)
  async pick(): Promise<ResponseOf<typeof PickFrame>> {
    return this.frame;
  }

  @OnRequest(FindingPlaces)
  async findingPlaces(): Promise<ResponseOf<typeof FindingPlaces>> {
    return this.places;
  }

  @OnEvent(VideoRedactionRequested)
  async onRedactionRequested(event: PayloadOf<typeof VideoRedactionRequested>): Promise<void> {
    this.received.redactions.push(event);
  }

  @OnEvent(SopWordsRedacted)
  async onWordsRedacted(event: PayloadOf<typeof SopWordsRedacted>): Promise<void> {
    this.received.wordsRedacted.push(event);
  }

  @OnEvent(SopCreated)
  async onCreated({ sop_id, fps }: PayloadOf<typeof SopCreated>): Promise<void> {
    this.received.created.set(sop_id, fps);
  }

  @OnEvent(SopRerunRequested)
  async onRerun({ sop_id, fps }: PayloadOf<typeof SopRerunRequested>): Promise<void> {
    this.received.rerun.set(sop_id, fps);
  }

  @OnEvent(SopDeleted)
  async onDeleted({ sop_id }: PayloadOf<typeof SopDeleted>): Promise<void> {
    this.received.deleted.add(sop_id);
  }

  @OnEvent(SopVideoDeleted)
  async onVideoDeleted(event: PayloadOf<typeof SopVideoDeleted>): Promise<void> {
    this.received.videosDeleted.push(event);
  }

  @OnEvent(SopGenerated)
  async onGenerated({ run_id }: PayloadOf<typeof SopGenerated>): Promise<void> {
    this.received.generated.add(run_id);
  }
}
