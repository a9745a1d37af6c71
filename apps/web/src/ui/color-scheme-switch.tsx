import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { texts } from './ui.texts.js';

/** Switches between light and dark; the choice is stored in this browser. */
export function ColorSchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const label = scheme === 'dark' ? texts.useLight : texts.useDark;
  const Icon = scheme === 'dark' ? IconSun : IconMoon;
  return (
    <ActionIcon
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(scheme === 'dark' ? 'light' : 'dark')}
    >
      <Icon size={19} stroke={1.75} />
    </ActionIcon>
  );
}
