import { Controller } from '@nestjs/common';
import {
  SopPersonalData,
  SopPersonalPlaces,
  SopTitles,
  TrainingPersonalData,
  TrainingPersonalPlaces,
  type PersonalDataPart,
  type RequestOf,
  type ResponseOf,
} from '@sop/contracts';
import { OnRequest } from '@sop/messaging';

interface FakeSop {
  companyId: string;
  title: string;
}

/** Fake of the SOP service: titles by id. */
@Controller()
export class FakeSops {
  readonly titles = new Map<string, FakeSop>();
  isUnavailable = false;
  /** Parts after this one are not answered. */
  failsAfter: string | undefined;

  /** The parts about each user, by `after`. */
  readonly personalData = new Map<string, Map<string | null, PersonalDataPart>>();

  @OnRequest(SopPersonalData)
  async personal({ user_id, after }: RequestOf<typeof SopPersonalData>): Promise<PersonalDataPart> {
    if (this.isUnavailable || (after !== null && after === this.failsAfter))
      throw new Error('The SOP service is unavailable');
    return this.personalData.get(user_id)?.get(after) ?? { list: 'comments', rows: [], next: null };
  }

  @OnRequest(TrainingPersonalData)
  async training({ user_id }: RequestOf<typeof TrainingPersonalData>): Promise<PersonalDataPart> {
    return { list: 'datasets', rows: [{ created_by: user_id }], next: null };
  }

  @OnRequest(SopPersonalPlaces)
  async places(): Promise<ResponseOf<typeof SopPersonalPlaces>> {
    if (this.isUnavailable) throw new Error('The SOP service is unavailable');
    return { places: [{ list: 'comments', rows: 3, effect: 'pseudonymised' }] };
  }

  @OnRequest(TrainingPersonalPlaces)
  async trainingPlaces(): Promise<ResponseOf<typeof TrainingPersonalPlaces>> {
    return { places: [{ list: 'datasets', rows: 1, effect: 'pseudonymised' }] };
  }

  @OnRequest(SopTitles)
  async answer({ sop_ids, company_id }: RequestOf<typeof SopTitles>): Promise<ResponseOf<typeof SopTitles>> {
    if (this.isUnavailable) throw new Error('The SOP service is unavailable');
    const requested = [...this.titles].filter(
      ([id, { companyId }]) => sop_ids.includes(id) && (!company_id || companyId === company_id),
    );
    return { sops: requested.map(([sop_id, { title }]) => ({ sop_id, title })) };
  }
}
