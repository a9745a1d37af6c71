const UNDER_TWENTY =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** Digits as English words. Numbers of seven digits and more, and those with leading zeros, are read digit by digit. */
export function spokenNumber(digits: string): string {
  if (digits.length > 6 || (digits.length > 1 && digits.startsWith('0')))
    return [...digits].map((digit) => UNDER_TWENTY[Number(digit)]).join(' ');
  return words(Number(digits));
}

function words(value: number): string {
  if (value < 20) return UNDER_TWENTY[value] ?? '';
  if (value < 100) return joined(TENS[Math.floor(value / 10) - 2] ?? '', value % 10);
  if (value < 1000) return joined(`${words(Math.floor(value / 100))} hundred`, value % 100);
  return joined(`${words(Math.floor(value / 1000))} thousand`, value % 1000);
}

const joined = (head: string, rest: number) => (rest === 0 ? head : `${head} ${words(rest)}`);
