import { Button, Checkbox, SegmentedControl } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import {
  redactionLimits,
  routes,
  type Finding,
  type FoundWords,
  type Redaction,
  type Sop,
} from '@sop/contracts';
import { useState } from 'react';
import { call } from '../../../api/call.js';
import { keys } from '../../../api/query-keys.js';
import { ConfirmAction } from '../../../features/actions/confirm-action.js';
import { formatDecimal } from '../../../lib/intl.js';
import { clockRange } from '../../../lib/time.js';
import { Notice } from '../../../ui/states.js';
import styles from './redaction.module.css';
import { texts } from './redaction.texts.js';
import { soughtOf, totalOf, useFoundWords } from './use-found-words.js';
import { AlsoInWords, WordsReplaced } from './words-search.js';

const filters = ['all', 'face', 'text'] as const;
type Filter = (typeof filters)[number];

interface FoundDataProps {
  readonly sop: Sop;
  readonly found: NonNullable<Redaction['found']>;
  readonly onDiscard: () => void;
  /** Looks for these texts in the words. */
  readonly onWords: (sought: readonly string[]) => void;
  readonly onClose: () => void;
}

/** What was found, all selected at first. Redacting what is selected is confirmed. */
export function FoundData({ sop, found, onDiscard, onWords, onClose }: FoundDataProps) {
  const { findings, interval_seconds, is_cut_off: isCutOff } = found;
  const { selected, select } = useSelection(findings);
  const [filter, setFilter] = useState<Filter>('all');
  const [asks, setAsks] = useState(false);
  const sought = textsOf(findings.filter(({ id }) => selected.has(id)));
  const words = useFoundWords(sop.id, sought);
  const inWords = sought.length > 0 && words.data && totalOf(words.data) > 0 ? words.data : null;
  const shown = findings.filter(({ kind }) => filter === 'all' || (kind === 'face') === (filter === 'face'));
  const selectShown = (isSelected: boolean) =>
    select(
      shown.map(({ id }) => id),
      isSelected,
    );
  if (findings.length === 0)
    return <Nothing seconds={interval_seconds} onDiscard={onDiscard} onWords={() => onWords([])} />;
  return (
    <>
      {isCutOff && <Notice tone="attention">{texts.cutOff(redactionLimits.findings)}</Notice>}
      <Tools filter={filter} onFilter={setFilter} onSelect={selectShown} />
      <ul className={styles.findings}>
        {shown.map((finding) => (
          <FindingItem
            key={finding.id}
            finding={finding}
            isSelected={selected.has(finding.id)}
            onSelect={(isSelected) => select([finding.id], isSelected)}
          />
        ))}
      </ul>
      {inWords && <AlsoInWords sopId={sop.id} found={inWords} onShow={onClose} />}
      <Coverage seconds={interval_seconds} />
      <div className={styles.actions}>
        <span className={styles.count} role="status">
          {texts.selected(selected.size, findings.length)}
        </span>
        <Button variant="default" onClick={onDiscard}>
          {texts.discard}
        </Button>
        <Button variant="default" onClick={() => onWords(sought)}>
          {texts.searchWords}
        </Button>
        <Button data-tone="danger" disabled={selected.size === 0} onClick={() => setAsks(true)}>
          {texts.redact(selected.size)}
        </Button>
      </div>
      {asks && (
        <ConfirmRedaction
          sopId={sop.id}
          search={found.number}
          findings={[...selected]}
          sought={inWords ? sought : []}
          words={inWords}
          isCounted={!words.isFetching}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}

const textsOf = (findings: readonly Finding[]): string[] =>
  soughtOf(findings.flatMap(({ text }) => text ?? []));

function useSelection(findings: readonly Finding[]) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(() => new Set(findings.map(({ id }) => id)));
  const select = (ids: readonly number[], isSelected: boolean) =>
    setSelected((before) => {
      const after = new Set(before);
      for (const id of ids) {
        if (isSelected) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  return { selected, select };
}

interface ToolsProps {
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
  readonly onSelect: (isSelected: boolean) => void;
}

const Tools = ({ filter, onFilter, onSelect }: ToolsProps) => (
  <div className={styles.tools}>
    <SegmentedControl
      aria-label={texts.show}
      value={filter}
      data={filters.map((value) => ({ value, label: texts.filters[value] }))}
      onChange={(value) => onFilter(value as Filter)}
    />
    <Button variant="subtle" onClick={() => onSelect(true)}>
      {texts.selectAll}
    </Button>
    <Button variant="subtle" onClick={() => onSelect(false)}>
      {texts.selectNone}
    </Button>
  </div>
);

interface NothingProps {
  readonly seconds: number;
  readonly onDiscard: () => void;
  readonly onWords: () => void;
}

const Nothing = ({ seconds, onDiscard, onWords }: NothingProps) => (
  <>
    <p className={styles.nothing}>{texts.nothing}</p>
    <p>{texts.nothingText}</p>
    <Coverage seconds={seconds} />
    <div className={styles.actions}>
      <Button variant="default" onClick={onWords}>
        {texts.searchWords}
      </Button>
      <Button variant="default" onClick={onDiscard}>
        {texts.searchAgain}
      </Button>
    </div>
  </>
);

const Coverage = ({ seconds }: { readonly seconds: number }) => (
  <p className={styles.hint}>
    {texts.interval(formatDecimal(seconds))} {texts.mayMiss}
  </p>
);

interface FindingItemProps {
  readonly finding: Finding;
  readonly isSelected: boolean;
  readonly onSelect: (isSelected: boolean) => void;
}

function FindingItem({ finding, isSelected, onSelect }: FindingItemProps) {
  const { kind, text, picture, from_seconds, to_seconds } = finding;
  return (
    <li>
      <Checkbox
        classNames={{
          root: styles.finding,
          body: styles.body,
          labelWrapper: styles.wrapper,
          label: styles.facts,
        }}
        checked={isSelected}
        label={
          <>
            <span className={styles.picture}>{picture && <img src={picture} alt="" />}</span>
            <span>{texts.kinds[kind]}</span> {text !== null && <span className={styles.read}>{text}</span>}{' '}
            <span className={styles.time}>{clockRange(from_seconds, to_seconds)}</span>
          </>
        }
        onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
      />
    </li>
  );
}

interface ConfirmRedactionProps {
  readonly sopId: string;
  readonly search: number;
  readonly findings: readonly number[];
  /** Those that are in the words too, and where; null where none is. */
  readonly sought: readonly string[];
  readonly words: FoundWords | null;
  /** False while they are looked for. */
  readonly isCounted: boolean;
  readonly onClose: () => void;
}

function ConfirmRedaction({ sopId, search, onClose, ...props }: ConfirmRedactionProps) {
  const { findings, sought, words, isCounted } = props;
  const client = useQueryClient();
  const [isOfWords, setIsOfWords] = useState(true);
  const replaced = isOfWords ? words : null;
  const body = { search, findings: [...findings], ...(replaced && { texts: [...sought] }) };
  return (
    <ConfirmAction
      opened
      title={texts.confirmTitle(findings.length)}
      confirm={texts.confirm}
      isReady={isCounted}
      run={() => call(routes.redaction.redact, { params: { id: sopId }, body })}
      failure={texts.redactFailure}
      invalidates={[keys.redaction(sopId), keys.revisions(sopId), keys.sopLists]}
      onDone={(sop) => client.setQueryData<Sop>(keys.sop(sopId), sop)}
      onClose={onClose}
    >
      <p>{texts.destroyed}</p>
      {words && (
        <Checkbox
          className={styles.alsoReplace}
          label={texts.alsoReplace(totalOf(words))}
          checked={isOfWords}
          onChange={({ currentTarget }) => setIsOfWords(currentTarget.checked)}
        />
      )}
      {replaced ? <WordsReplaced words={replaced} /> : <p>{texts.stays}</p>}
      <p>{texts.noUndo}</p>
    </ConfirmAction>
  );
}
