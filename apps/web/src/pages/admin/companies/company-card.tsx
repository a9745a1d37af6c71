import { Progress } from '@mantine/core';
import { unlimited, type CompanyCard } from '@sop/contracts';
import { formatDay } from '../../../lib/date.js';
import { formatLimit } from '../../../lib/plan-usage.js';
import { formatPrice } from '../../../lib/money.js';
import { formatStorage } from '../../../lib/format-size.js';
import { Fact } from '../../../ui/facts.js';
import { texts as adminTexts } from '../admin.texts.js';
import styles from './companies.module.css';

const texts = adminTexts.companies;

export function CompanyCardView({ company, onOpen }: { company: CompanyCard; onOpen: () => void }) {
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <h3>
          <button type="button" onClick={onOpen} aria-label={texts.open(company.name)}>
            {company.name}
          </button>
        </h3>
        <span className={styles.badge} data-status={company.status}>
          {texts.badges[company.status]}
        </span>
      </header>
      <p className={styles.email}>{company.primary_admin_email ?? texts.noAdmin}</p>
      {company.use_multihead && <p className={styles.model}>{texts.multihead}</p>}
      <dl className={styles.figures}>
        <Fact name={texts.mrr}>{formatPrice(company.mrr, company.currency_code)}</Fact>
        <Fact name={texts.currentPlan}>{company.current_plan ?? texts.noPlan}</Fact>
        <Fact name={texts.created}>{formatDay(company.created_at)}</Fact>
      </dl>
      <UsageLine
        name={texts.users}
        used={company.active_users}
        limit={company.user_limit}
        format={formatLimit}
      />
      <UsageLine
        name={texts.sops}
        used={company.sops_this_month}
        limit={company.sops_limit}
        format={formatLimit}
      />
      <UsageLine
        name={texts.storage}
        used={company.storage_used_mb}
        limit={company.storage_limit_mb}
        format={formatStorage}
      />
    </article>
  );
}

interface UsageLineProps {
  readonly name: string;
  /** Null if it is not available. */
  readonly used: number | null;
  readonly limit: number;
  readonly format: (value: number) => string;
}

/** Above 90 % red, above 75 % yellow. */
export function barTone(percentage: number): string {
  if (percentage > 90) return 'var(--danger)';
  return percentage > 75 ? 'var(--attention-mark)' : 'var(--done)';
}

function UsageLine({ name, used, limit, format }: UsageLineProps) {
  const percentage = shareOf(used ?? 0, limit);
  return (
    <div className={styles.usage}>
      <p>
        <span>{name}</span>
        <span>
          {used === null ? texts.unknown : format(used)} {texts.of(format(limit))}
        </span>
      </p>
      <Progress value={percentage} color={barTone(percentage)} size={6} aria-label={name} />
    </div>
  );
}

/** 0 to 100; unlimited is 0, and a limit of 0 is 100 as soon as anything is used. */
function shareOf(used: number, limit: number): number {
  if (limit === unlimited) return 0;
  if (limit === 0) return used > 0 ? 100 : 0;
  return Math.min(100, (used / limit) * 100);
}
