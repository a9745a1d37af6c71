import { SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  translationLanguages,
  translationPollMilliseconds,
  type Sop,
  type TranslatedSop,
  type TranslationLanguage,
} from '@sop/contracts';
import { hasCode, hasStatus } from '../../../api/problem.js';
import { queries } from '../../../api/queries.js';
import { ExportButton } from '../../../features/export/export-button.js';
import { PrintedBrand } from '../../../features/export/printed-brand.js';
import { languageName } from '../../../lib/intl.js';
import { LinkButton } from '../../../ui/link-button.js';
import { useTabTitle } from '../../../ui/page.js';
import { ErrorState, MissingState } from '../../../ui/states.js';
import { put, useAddress } from '../../../ui/use-address.js';
import { BenchButton } from '../header/bench-button.js';
import { Facts } from '../header/sop-header.js';
import { ReadingConfirmation } from '../reading/reading-confirmation.js';
import { ReadingNotice } from '../reading/reading-notice.js';
import { ReleaseNotice } from '../release/release-notice.js';
import sopStyles from '../sop.module.css';
import tools from '../header/sop-tools.module.css';
import { directionOf } from './direction.js';
import LanguageSwitch from './language-switch.js';
import { SentenceText } from './sentence-text.js';
import { TranslationCompare } from './translation-compare.js';
import { TranslationReading } from './translation-reading.js';
import { TranslationState } from './translation-state.js';
import styles from './translation.module.css';
import { texts } from './translation.texts.js';

/** A page that stays open beside a machine shows corrections. */
const readingRefreshMilliseconds = 60_000;

const isOffered = (language: string): language is TranslationLanguage =>
  (translationLanguages as readonly string[]).includes(language);

/** An SOP in another language: to be read, or to be compared with its original. */
export default function TranslationPage({ id, language }: { id: string; language: string }) {
  if (isOffered(language)) return <Variant key={language} id={id} language={language} />;
  return (
    <MissingState title={texts.unknown} action={<ToOriginal id={id} />}>
      {texts.notFoundText}
    </MissingState>
  );
}

function Variant({ id, language }: { id: string; language: TranslationLanguage }) {
  const sop = useQuery({ ...queries.sop(id), refetchInterval: readingRefreshMilliseconds });
  const translated = useQuery({
    ...queries.translation(id, language),
    refetchInterval: ({ state }) =>
      state.data?.state === 'running' ? translationPollMilliseconds : readingRefreshMilliseconds,
  });
  useTabTitle(translated.data?.title?.text ?? texts.tab);
  if (sop.data && translated.data) return <Shown sop={sop.data} translated={translated.data} />;
  const error = translated.error ?? sop.error;
  if (!error) return <Loading />;
  if (hasCode(error, 'sop.in-trash') || hasStatus(error, 404, 422, 400))
    return (
      <MissingState title={texts.notFound(languageName(language))} action={<ToOriginal id={id} />}>
        {texts.notFoundText}
      </MissingState>
    );
  return (
    <div className={sopStyles.alone}>
      <ErrorState
        message={texts.failure}
        onRetry={() => void Promise.all([sop.refetch(), translated.refetch()])}
      >
        <ToOriginal id={id} />
      </ErrorState>
    </div>
  );
}

const ToOriginal = ({ id }: { id: string }) => (
  <LinkButton to={`/sop/${id}`} variant="default">
    {texts.toOriginal}
  </LinkButton>
);

const Loading = () => (
  <div className={sopStyles.page}>
    <p role="status" className={sopStyles.loading}>
      {texts.loading}
    </p>
    <Skeleton height={40} width="60%" />
    <Skeleton height={96} mt={36} />
    <Skeleton height={300} mt={20} />
  </div>
);

function Shown({ sop, translated }: { sop: Sop; translated: TranslatedSop }) {
  const [view, setView] = useView();
  const { language, title, source_language: source } = translated;
  return (
    <div className={sopStyles.page}>
      <article className={styles.page} data-view={view}>
        <header className={sopStyles.header}>
          <PrintedBrand />
          <h1 className={sopStyles.title} lang={language} dir={directionOf(language)}>
            {title ? <SentenceText sentence={title} sourceLanguage={source} /> : sop.title}
          </h1>
          <Facts sop={sop} />
          <LanguageSwitch sopId={sop.id} current={language} />
          <div className={tools.tools} data-screen-only="">
            <ExportButton sop={sop} language={language} />
            <BenchButton sop={sop} language={language} />
            <ViewSwitch view={view} onChange={setView} />
          </div>
        </header>
        <ReleaseNotice sop={sop} version={undefined} />
        <ReadingNotice sop={sop} />
        <TranslationState sopId={sop.id} translated={translated} />
        {view === 'compare' ? (
          <TranslationCompare sop={sop} translated={translated} />
        ) : (
          <TranslationReading sop={sop} translated={translated} />
        )}
        <ReadingConfirmation sop={sop} />
      </article>
    </div>
  );
}

type View = 'read' | 'compare';

/** In the address, so that a reload and a link show the same. */
function useView(): [View, (view: View) => void] {
  const [address, change] = useAddress();
  const view = address.get('view') === 'compare' ? 'compare' : 'read';
  const setView = (next: View) =>
    change((changed) => put(changed, 'view', next === 'compare' ? next : null), {
      ...{ replace: true, preventScrollReset: false },
    });
  return [view, setView];
}

/** Readers may compare too: they see what a sentence says in the original. */
function ViewSwitch({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  return (
    <SegmentedControl
      className={styles.views}
      aria-label={texts.view}
      value={view}
      onChange={(value) => onChange(value === 'compare' ? 'compare' : 'read')}
      data={[
        { value: 'read', label: texts.showReading },
        { value: 'compare', label: texts.showCompare },
      ]}
    />
  );
}
