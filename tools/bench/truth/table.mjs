import { bold, print } from '../../launch/terminal.mjs';

/** Prints aligned columns in two halves, for a terminal of 160 characters. */
export function printTable(rows) {
  const columns = Object.keys(rows[0][1]);
  const middle = columns.indexOf('manner');
  for (const part of [columns.slice(0, middle), columns.slice(middle)]) {
    const lines = [['', ...part], ...rows.map(([name, row]) => [name, ...part.map((column) => row[column])])];
    const widths = lines[0].map((_cell, at) => Math.max(...lines.map((line) => line[at].length)));
    lines.forEach((line, at) => {
      const text = line.map((cell, column) => cell.padEnd(widths[column])).join('  ');
      print(`    ${at === 0 ? bold(text) : text}`);
    });
    print('');
  }
}
