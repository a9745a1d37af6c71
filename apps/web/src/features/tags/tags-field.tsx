import { TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { foldedText, tagLimits } from '@sop/contracts';
import { queries } from '../../api/queries.js';
import { texts } from './tags.texts.js';

interface TagsFieldProps {
  readonly value: readonly string[];
  readonly label?: string;
  readonly onChange: (tags: string[]) => void;
}

/** Typed tags, with those that the company has as suggestions. */
export function TagsField({ value, label = texts.label, onChange }: TagsFieldProps) {
  const { data: tags = [] } = useQuery(queries.tags());
  return (
    <TagsInput
      label={label}
      description={texts.description}
      placeholder={value.length === 0 ? texts.placeholder : ''}
      data={tags.map(({ name }) => name)}
      value={[...value]}
      onChange={onChange}
      maxTags={tagLimits.perSop}
      maxLength={tagLimits.name}
      splitChars={[',']}
      isDuplicate={(tag, present) => present.some((each) => foldedText(each) === foldedText(tag))}
      data-autofocus
    />
  );
}
