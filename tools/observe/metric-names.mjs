import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launch/paths.mjs';

/** Metrics of other exporters: Prometheus itself, kube-state-metrics, NVIDIA's exporter. */
export const isForeign = (name) => /^(up|kube_\w+|DCGM_\w+)$/.test(name);

const keywords = new Set([
  ...[
    'by',
    'without',
    'on',
    'ignoring',
    'group_left',
    'group_right',
    'and',
    'or',
    'unless',
    'offset',
    'bool',
  ],
]);

/** @returns {string[]} the metrics in an expression */
export function metricsIn(expression) {
  const bare = expression
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}/g, ' ')
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ');
  const names = [...bare.matchAll(/[a-zA-Z_:][\w:]*(?!\w*\s*\()/g)].map(([name]) => name);
  return [...new Set(names.filter((name) => !keywords.has(name) && !/^\d*[smhdw]$|^e\d+$/.test(name)))];
}

const instrument =
  /(createHistogram|createCounter|createObservableGauge|createObservableCounter|histogram)\(\s*'(\w+)'/g;
const counted = /name: '(sop_\w+)'|^ {2}(sop_\w+): \{/gm;

/** @returns {Set<string>} the series that the code declares, by their Prometheus names */
export function declaredMetrics() {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'libs/*.ts'], {
    cwd: root,
    encoding: 'utf8',
  });
  const files = list.split('\n').filter((file) => file.includes('/src/') && !file.endsWith('.spec.ts'));
  return new Set(files.flatMap((file) => seriesOf(readFileSync(join(root, file), 'utf8'))));
}

function seriesOf(source) {
  const instruments = [...source.matchAll(instrument)].flatMap(([, kind, name]) => {
    if (kind === 'createObservableGauge') return [name];
    if (/Counter$/.test(kind)) return [`${name}_total`];
    return ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`);
  });
  return [...instruments, ...[...source.matchAll(counted)].map(([, one, other]) => one ?? other)];
}

/** @returns {{ metric: string, matchers: string }[]} each selector of an expression, with what is between its braces */
export function selectorsIn(expression) {
  return metricsIn(expression).flatMap((metric) =>
    [...expression.matchAll(new RegExp(`(?<![\\w:])${metric}(?![\\w:])(?:\\{([^}]*)\\})?`, 'g'))].map(
      ([, matchers = '']) => ({ metric, matchers }),
    ),
  );
}
