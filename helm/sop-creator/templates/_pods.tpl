{{- /*
What an operator adds under `defaults` reaches every pod: those of the product, its jobs, and servers that come with the chart. `set` is `defaults`, or what
a workload makes of it.
*/ -}}
{{- define "sop.podMetadata" -}}
labels: {{- include "sop.labels" (dict "root" .root "name" .name) | nindent 2 }}
{{- with .set.podLabels }}
{{- toYaml . | nindent 2 }}
{{- end }}
{{- with mergeOverwrite (dict) (.annotations | default dict) (deepCopy (.root.Values.podAnnotations | default dict)) (deepCopy (.set.podAnnotations | default dict)) }}
annotations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{- /* `account`: where that of the release does not exist yet. */ -}}
{{- define "sop.podSpec" -}}
serviceAccountName: {{ .account | default (include "sop.fullname" .root) }}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .set.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with .set.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .set.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .set.affinity }}
affinity: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}
