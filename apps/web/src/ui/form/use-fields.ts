import { useForm, type UseFormInput, type UseFormReturnType } from '@mantine/form';

export type Fields<Values> = UseFormReturnType<Values>;

/**
 * Mantine's form; every field with an error is marked for assistive technology (Mantine omits passwords and
 * checkboxes).
 */
export const useFields = <Values extends object>(
  input: Pick<UseFormInput<Values>, 'initialValues' | 'validate' | 'onValuesChange'>,
): Fields<Values> =>
  useForm<Values>({
    ...input,
    enhanceGetInputProps: ({ inputProps }) => ({ 'aria-invalid': inputProps.error ? true : undefined }),
  });
