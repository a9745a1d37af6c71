import { Injectable, Logger } from '@nestjs/common';
import { PlansOnOffer, type MarketingTile, type ResponseOf } from '@sop/contracts';
import { Bus } from '@sop/messaging';

type Plan = ResponseOf<typeof PlansOnOffer>['plans'][number];

const symbols: Readonly<Record<string, string>> = { USD: '$', GBP: '£', EUR: '€' };

/** What visitors see while the operator has made no tiles: the plans on offer with their prices. */
@Injectable()
export class PlanTiles {
  private readonly logger = new Logger(PlanTiles.name);

  constructor(private readonly bus: Bus) {}

  /** None while billing does not answer: the page stands without prices. */
  async read(): Promise<MarketingTile[]> {
    try {
      const { plans } = await this.bus.request(PlansOnOffer, {});
      return plans.map(tileOf);
    } catch (error) {
      this.logger.warn(`The plans on offer are not known at the moment: ${String(error)}`);
      return [];
    }
  }
}

export function tileOf(plan: Plan, position: number): MarketingTile {
  const isSoldByPeople = plan.name === 'enterprise';
  return {
    id: plan.id,
    title: plan.display_name,
    price_string: priceOf(plan),
    call_to_action_text: isSoldByPeople ? 'Contact Sales' : 'Get Started',
    call_to_action_link: isSoldByPeople ? '/contact-us' : null,
    features: plan.features,
    display_order: position + 1,
    is_active: true,
    highlight_color: plan.highlight ? 'orange' : null,
  };
}

function priceOf({ price_cents, currency_code }: Plan): string {
  if (price_cents === 0) return 'Free';
  const symbol = symbols[currency_code] ?? `${currency_code} `;
  return `${symbol}${(price_cents / 100).toFixed(price_cents % 100 === 0 ? 0 : 2)}/month`;
}
