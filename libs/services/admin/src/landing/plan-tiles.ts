import { Injectable, Logger } from '@nestjs/common';
import { isSoldBySales, PlansOnOffer, unlimited, type MarketingTile, type ResponseOf } from '@sop/contracts';
import { Bus } from '@sop/messaging';

type Plan = ResponseOf<typeof PlansOnOffer>['plans'][number];

const symbols: Readonly<Record<string, string>> = { USD: '$', GBP: '£', EUR: '€' };

/** The tiles for visitors while the operator has created none: the plans on offer with their prices. */
@Injectable()
export class PlanTiles {
  private readonly logger = new Logger(PlanTiles.name);

  constructor(private readonly bus: Bus) {}

  /** Empty while billing is unavailable: the page is shown without prices. */
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
  const hasContactSales = isSoldBySales(plan.name);
  return {
    id: plan.id,
    title: plan.display_name,
    price_string: priceLabel(plan),
    call_to_action_text: hasContactSales ? 'Contact Sales' : 'Get Started',
    call_to_action_link: hasContactSales ? '/contact-us' : null,
    features: [...new Set([...limitLines(plan), ...plan.features])],
    display_order: position + 1,
    is_active: true,
    highlight_color: plan.highlight ? 'orange' : null,
  };
}

/** The plan's limits, worded like on the billing page. */
function limitLines({ limits }: Plan): string[] {
  if (!limits) return [];
  const { sops_per_month: sops, storage_mb: storage, max_users: users } = limits;
  return [`${countLabel(sops, 'SOP')} per month`, `${sizeLabel(storage)} storage`, countLabel(users, 'user')];
}

const countLabel = (count: number, noun: string): string =>
  count === unlimited ? `Unlimited ${noun}s` : `${count} ${noun}${count === 1 ? '' : 's'}`;

function sizeLabel(megabytes: number): string {
  if (megabytes === unlimited) return 'Unlimited';
  return megabytes < 1024 ? `${megabytes} MB` : `${Math.round((megabytes / 1024) * 10) / 10} GB`;
}

function priceLabel({ price_cents, currency_code }: Plan): string {
  if (price_cents === 0) return 'Free';
  const symbol = symbols[currency_code] ?? `${currency_code} `;
  return `${symbol}${(price_cents / 100).toFixed(price_cents % 100 === 0 ? 0 : 2)}/month`;
}
