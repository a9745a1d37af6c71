import { Controller } from '@nestjs/common';
import { Entitlements, type ResponseOf, type RequestOf } from '@sop/contracts';
import { OnRequest } from '@sop/messaging';
import { limitsOf } from '../plans/plan.presenter.js';
import { subscriptionRefusal } from './subscription-refusal.js';
import { SubscriptionsService } from './subscriptions.service.js';

@Controller()
export class AnswerEntitlements {
  constructor(private readonly subscriptions: SubscriptionsService) {}

  @OnRequest(Entitlements)
  async answer({ company_id }: RequestOf<typeof Entitlements>): Promise<ResponseOf<typeof Entitlements>> {
    const { subscription, used, now } = await this.subscriptions.loadWithUsage(company_id);
    const { plan, status } = subscription;
    return {
      plan: plan.name,
      status,
      limits: limitsOf(plan),
      // Better not to record at all than to be refused with the recording in hand.
      has_screen_recording: plan.hasScreenRecording && !subscriptionRefusal(subscription, now),
      recording_minutes_used: used.recording_minutes,
    };
  }
}
