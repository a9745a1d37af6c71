{{- define "sop.fullname" -}}
{{- if .Values.fullnameOverride -}}{{ .Values.fullnameOverride | trunc 40 | trimSuffix "-" }}
{{- else if contains "sop-creator" .Release.Name -}}{{ .Release.Name | trunc 40 | trimSuffix "-" }}
{{- else -}}{{ printf "%s-sop-creator" .Release.Name | trunc 40 | trimSuffix "-" }}{{- end -}}
{{- end -}}

{{- /* Labels of every pod of the release. */ -}}
{{- define "sop.release" -}}
app.kubernetes.io/name: sop-creator
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "sop.selector" -}}
{{ include "sop.release" .root }}
app.kubernetes.io/component: {{ .name }}
{{- end -}}

{{- /* Matchers of PromQL for the series of this release. */ -}}
{{- define "sop.scope" -}}
namespace={{ .Release.Namespace | quote }},release={{ .Release.Name | quote }}
{{- end -}}

{{- /* By what an installation multiplies the operator's "Concurrent jobs". */ -}}
{{- define "sop.jobsFactor" -}}
{{- $own := (index .Values.workloads "pipeline-worker").env | default dict -}}
{{- index $own "PIPELINE_JOBS_FACTOR" | default (index (.Values.defaults.env | default dict) "PIPELINE_JOBS_FACTOR") | default (index .Values.env "PIPELINE_JOBS_FACTOR") | default 1 -}}
{{- end -}}

{{- define "sop.labels" -}}
{{ include "sop.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end -}}

{{- define "sop.image" -}}
{{- $image := .root.Values.image -}}
{{- $digest := index ($image.digests | default dict) .image | default "" -}}
{{- with $image.registry }}{{ . }}/{{ end }}{{ $image.prefix }}/{{ .image }}
{{- if $digest }}@{{ $digest }}{{ else }}:{{ $image.tag | default .root.Chart.AppVersion }}{{ end -}}
{{- end -}}

{{- /* The name of the secret that holds one group of keys: the operator's, or ours where the parts come with the chart. */ -}}
{{- define "sop.secret" -}}
{{- index .root.Values.secrets .group | default (printf "%s-%s" (include "sop.fullname" .root) .group) -}}
{{- end -}}

{{- define "sop.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
fsGroupChangePolicy: OnRootMismatch
seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{- define "sop.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
runAsNonRoot: true
capabilities: { drop: [ALL] }
{{- end -}}

{{- define "sop.modelPort" -}}{{ ternary 11434 8000 (eq .Values.languageModel.server "ollama") }}{{- end -}}

{{- define "sop.modelImage" -}}
{{ include "sop.image" (dict "root" . "image" "models") }}
{{- end -}}

{{- /* A size in bytes: 512Mi, 20Gi, 1Ti, 5G. */ -}}
{{- define "sop.bytes" -}}
{{- $units := dict "Ki" 1024 "Mi" 1048576 "Gi" 1073741824 "Ti" 1099511627776 "k" 1000 "M" 1000000 "G" 1000000000 "T" 1000000000000 "" 1 -}}
{{- $number := regexFind "^[0-9]+" . -}}
{{- mul (int64 $number) (index $units (trimPrefix $number .) | int64) -}}
{{- end -}}
